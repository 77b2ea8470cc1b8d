from numba import njit, prange


# caramba: CRB3003: 'stepped' stays with Numba: Numba compiles no prange with a step other than 1
@njit(parallel=True)
def stepped(x):
    for i in prange(0, len(x), 2):
        x[i] = 0.0


# caramba: CRB3007: 'two' stays with Numba: its parallel loop accumulates more than one scalar
@njit(parallel=True)
def two(x):
    s = 0.0
    p = 1.0
    for i in prange(len(x)):
        s += x[i]
        p *= x[i]
    return s, p


# caramba: CRB3005: 'last' stays with Numba: 'previous' carries a value from one iteration of the prange loop over 'i' to another
@njit(parallel=True)
def last(x):
    previous = 0.0
    for i in prange(len(x)):
        x[i] = previous
        previous = x[i] + 1.0
    return previous
