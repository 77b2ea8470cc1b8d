from numba import njit, prange


@njit(parallel=True)
def fill(a):
    for i in prange(len(a)):
        a[i] = 1.0


@njit
def twice(a):
    fill(a)
    fill(a)
