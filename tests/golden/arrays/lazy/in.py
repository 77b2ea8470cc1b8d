import numpy as np
from numba import njit


@njit(parallel=True)
def order(x, y):
    z = np.exp(x)
    x += np.dot(y, y)
    return z * x


@njit(parallel=True)
def product(x, y):
    return np.dot(x, y)


@njit(parallel=True)
def scaled(x, y):
    z = np.exp(x)
    return z * np.dot(x, y)
