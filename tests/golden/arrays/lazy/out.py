import numpy as np
from numba import njit


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


# caramba: CRB2005: 'scaled' stays with Numba: the function 'numpy.dot' has no counterpart in a kernel
@njit(parallel=True)
def scaled(x, y):
    z = np.exp(x)
    return z * np.dot(x, y)
