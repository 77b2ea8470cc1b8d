import numba as nb
from numba import njit, prange

either = prange if PARALLEL else range


@njit(["Tuple((float64, int64))(float64)", "Tuple((int64, int64))(int64)"])
def several(x):
    return x + x, 1


@njit("float64(unknown)")
def unknown(x):
    return x


@njit("float64(float64, float64)")
def count(x):
    return x


@njit("float64(float64)")
def kept(x):
    # with a comment
    return len({x})


@njit(forceobj=True)
def checked(x):
    return x[0]


@njit(parallel=True, locals={"s": nb.float32})
def last_of_loop(x, out):
    """The loop makes a float64 of s, which is a float32 behind it."""
    s = 0.1
    for i in prange(x.shape[0]):
        s = x[i] / 3
        out[i] = s
    return out, s


@njit(parallel=True, locals={"s": nb.float32})
def loop_or_range(x, out):
    for i in either(x.shape[0]):
        s = x[i] / 3
        out[i] = s
