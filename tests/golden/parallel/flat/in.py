from numba import njit, prange


@njit(parallel=True)
def scale(a, b):
    for i in prange(a.size):
        b.flat[i] = 2 * a.flat[i]


@njit(parallel=True)
def shift(a):
    for i in prange(a.size - 1):
        a.flat[i] = a.flat[i + 1]


@njit(parallel=True)
def mix(a):
    for i in prange(a.shape[0]):
        a.flat[i] = a[i, 0]


@njit(parallel=True)
def own(a):
    for i in prange(a.size):
        a.flat[i] = a.flat[i] + 1
