import numpy as np
from numba import njit
import pykokkos as pk


# caramba: CRB3008: 'gradient' stays with Numba: whether its parameter 'b' is an array cannot be told
@njit(parallel=True)
def gradient(A, x, b):
    r = np.dot(A, x) - b
    return np.dot(r, A)


def sigmoid(z):
    z = pk.array(z)
    return pk.asnumpy(1.0 / (1.0 + pk.exp(-z)))


z = np.zeros(3)
print(sigmoid(z))


# caramba: CRB3008: 'unknown' stays with Numba: whether its parameter 'q' is an array cannot be told
@njit(parallel=True)
def unknown(q):
    return np.exp(q)
