import numba as nb
import numpy as np
from numba import njit, prange

row_type = nb.types.Array(nb.float32, 1, "C", readonly=True)
count_type = nb.int32


@njit(
    locals={
        "row": nb.float32[::1],
        "s": nb.float32,
        "n": count_type,
        "pair": nb.types.Tuple((nb.int64, nb.float64)),
    }
)
def declared_locals(a):
    s = 0.0
    n = 0
    for i in range(a.shape[0]):
        row = a[i]
        pair = (i, 0.1)
        for j in range(len(row)):
            s += row[j] * pair[1]
            n += 1
    return s, n


@njit
def parts(x):
    return x * 0.1, int(x)


@njit(locals={"low": nb.float32, "k": nb.int8, "both": nb.float32, "v": nb.float32})
def declared_parts(x):
    low, k = parts(x)
    both = low * 0.3
    s = 0.0
    for i, v in enumerate(np.array([0.1, 0.2])):
        s += v * i
    return low, k + 1, both, s


@njit(locals={"k": nb.float32, "n": nb.int8})
def declared_parameters(k, n):
    n += 1
    return k * 3, n


@njit(nb.float32(row_type, count_type))
def declared_array(row, n):
    s = 0.0
    for i in range(n):
        s += row[i]
    return s


@njit("Tuple((f4, i8))(f8)")
def declared_result(x):
    return parts(x)


@njit(nb.types.UniTuple(nb.float32, 2)(nb.types.UniTuple(nb.float64, 2)))
def declared_pair(p):
    q = (p[1] * 0.1, p[0] / 3)
    return q


@njit
def width(x):
    return np.full(2, x).itemsize


LOOP_TYPES = {"i": nb.int32, "j": nb.int32, "s": nb.float32, "k": nb.float64, "t": nb.float32}


@njit(parallel=True, locals=LOOP_TYPES)
def declared_around_loop(x, out):
    """What is declared says nothing of what a prange loop binds, and all of the rest."""
    t = 0.1
    for i in prange(x.shape[0]):
        s = 0.0
        k = 3
        for j in range(x.shape[1]):
            s += x[i, j]
            out[i, 1] = width(j)
        out[i, 0] = s
        out[i, 2] = width(k) + width(i) * 10 + width(t) * 100
        k = np.float32(1)
        out[i, 3] = width(k)
    for i in range(out.shape[0]):
        s = out[i, 0] / 3
        out[i, 0] += s
        out[i, 3] += width(i) * 10
    return out


@njit(parallel=True, locals={"s": nb.float32})
def declared_sum(x):
    s = 0.0
    for i in prange(x.shape[1]):
        s += x[0, i]
    return s, width(s)


@njit(locals=dict(a=nb.float32, c=nb.int64, start=nb.int64, end=nb.int64))
def declared_by_call(x):
    a = b = c = x / 3
    start = end = x / 2
    return a, b, c, start, end


ROWS = np.random.default_rng(8).random((3, 4)).astype(np.float32)


@njit(["float64[:](float64[:])", "float64[:,:](float64[:,:])", "float64[:](int64[:])"])
def logistic(x):
    return 1.0 / (1.0 + np.exp(-x))


@njit(["float64(float64[:], float64[:])", "float64(float64[:], none)"])
def weighted(x, w):
    s = 0.0
    for i in range(x.size):
        s += x[i] if w is None else x[i] * w[i]
    return s


CASES = {
    "logistic": [(np.linspace(-2.0, 2.0, 5),), (np.ones((2, 3)),), (np.arange(4),)],
    "weighted": [(np.arange(3.0), np.ones(3)), (np.arange(3.0), None)],
    "declared_locals": [(ROWS,)],
    "declared_parts": [(2.7,), (300.2,)],
    "declared_parameters": [(0.1, 3), (1, 127)],
    "declared_array": [(ROWS[1], 3)],
    "declared_result": [(2.7,), (3,)],
    "declared_around_loop": [(ROWS, np.zeros((3, 4)))],
    "declared_sum": [(ROWS,)],
    "declared_by_call": [(1.0,), (7,), (-5.5,)],
    "declared_pair": [((1.0, 2.0),), ((1, 2),)],
}
