import numba as nb
from numba import njit, prange

either = prange if PARALLEL else range


# caramba: CRB2002: 'several' stays with Numba: the signature of its decorator can change results
@njit(["Tuple((float64, int64))(float64)", "Tuple((int64, int64))(int64)"])
def several(x):
    return x + x, 1


# caramba: CRB2002: 'unknown' stays with Numba: the signature of its decorator can change results
@njit("float64(unknown)")
def unknown(x):
    return x


# caramba: CRB2002: 'count' stays with Numba: the signature of its decorator can change results
@njit("float64(float64, float64)")
def count(x):
    return x


# caramba: CRB2004: 'kept' stays with Numba: a set has no meaning in a Kokkos kernel
@njit("float64(float64)")
def kept(x):
    # with a comment
    return len({x})


# caramba: CRB2002: 'checked' stays with Numba: the option forceobj of its decorator can change results
@njit(forceobj=True)
def checked(x):
    return x[0]


# caramba: CRB3003: 'last_of_loop' stays with Numba: its prange loop carries 's', whose type it declares
@njit(parallel=True, locals={"s": nb.float32})
def last_of_loop(x, out):
    """The loop makes a float64 of s, which is a float32 behind it."""
    s = 0.1
    for i in prange(x.shape[0]):
        s = x[i] / 3
        out[i] = s
    return out, s


# caramba: CRB2002: 'loop_or_range' stays with Numba: the option locals, in a loop that may be parallel, of its decorator can change results
@njit(parallel=True, locals={"s": nb.float32})
def loop_or_range(x, out):
    for i in either(x.shape[0]):
        s = x[i] / 3
        out[i] = s
