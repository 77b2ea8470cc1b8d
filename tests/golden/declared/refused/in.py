import numba as nb
from numba import njit


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
