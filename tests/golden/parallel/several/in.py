from numba import njit, prange


@njit(parallel=True)
def moments(x):
    s, p = x[0], x[0]
    for i in prange(1, len(x)):
        s += x[i]
        p *= x[i]
    return s, p
