import numpy as np
from numba import njit
import pykokkos as pk


# caramba: CRB2005: 'order' stays with Numba: the function 'numpy.dot' has no counterpart in a kernel
@njit(parallel=True)
def order(x, y):
    z = np.exp(x)
    x += np.dot(y, y)
    return z * x


# caramba: CRB2005: 'product' stays with Numba: the function 'numpy.dot' has no counterpart in a kernel
@njit(parallel=True)
def product(x, y):
    return np.dot(x, y)


def scaled(x, y):
    x, y = pk.array(x), pk.array(y)
    z = pk.exp(x)
    return pk.asnumpy(z * pk.dot(x, y))
