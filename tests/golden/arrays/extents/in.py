from numba import njit


@njit
def norm(p):
    return p[0] * p[0] + p[1] * p[1]


@njit
def add_norms(points, out):
    n, dims = points.shape
    for i in range(n):
        out[i] += norm(points[i]) * points.shape[1] * dims


@njit
def tuple_sum(pair, out):
    for i in range(len(out)):
        out[i] = pair[0] + pair[1]
