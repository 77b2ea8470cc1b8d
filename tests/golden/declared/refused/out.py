import numba as nb
from numba import njit


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
