from numba import njit, prange


@njit(parallel=True)
def positive_roots(x, out):
    for i in prange(len(x)):
        # nothing to do
        if x[i] < 0.5:
            continue  # stays
        for k in range(3):
            if k == 1:
                continue
            out[i] += x[i] ** k


@njit(parallel=True)
def sum_above(x, limit):
    s = 0.0
    for i in prange(len(x)):
        if x[i] <= limit:
            continue
        s += x[i]
    return s
