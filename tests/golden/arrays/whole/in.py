import numpy as np
from numba import njit


@njit(parallel=True)
def gradient(A, x, b):
    r = np.dot(A, x) - b
    return np.dot(r, A)


@njit(parallel=True)
def sigmoid(z):
    return 1.0 / (1.0 + np.exp(-z))


z = np.zeros(3)
print(sigmoid(z))


@njit(parallel=True)
def unknown(q):
    return np.exp(q)
