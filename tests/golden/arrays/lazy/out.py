import numpy as np
import pykokkos as pk


@pk.function
def order(x, y):
    z = np.exp(x)
    x += np.dot(y, y)
    return z * x


call_order = pk.host_call(order)


@pk.function
def product(x, y):
    return np.dot(x, y)


call_product = pk.host_call(product)


def scaled(x, y):
    x, y = pk.array(x), pk.array(y)
    z = pk.exp(x)
    return pk.asnumpy(z * pk.dot(x, y))
