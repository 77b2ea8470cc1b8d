from numba import njit, prange


@njit(parallel=True)
def stepped(x):
    for i in prange(0, len(x), 2):
        x[i] = 0.0


@njit(parallel=True)
def two(x):
    s = 0.0
    p = 1.0
    for i in prange(len(x)):
        s += x[i]
        p *= x[i]
    return s, p


@njit(parallel=True)
def last(x):
    previous = 0.0
    for i in prange(len(x)):
        x[i] = previous
        previous = x[i] + 1.0
    return previous
