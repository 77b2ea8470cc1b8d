import numpy as np
import pykokkos as pk


@pk.function
def gradient(A, x, b):
    r = np.dot(A, x) - b
    return np.dot(r, A)


call_gradient = pk.host_call(gradient)


def sigmoid(z):
    z = pk.array(z)
    return pk.asnumpy(1.0 / (1.0 + pk.exp(-z)))


z = np.zeros(3)
print(sigmoid(z))


@pk.function
def unknown(q):
    return np.exp(q)


call_unknown = pk.host_call(unknown)
