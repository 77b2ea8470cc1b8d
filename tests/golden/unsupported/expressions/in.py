from numba import njit


@njit
def a(x):
    return {1: x}


@njit
def b(x):
    return [v for v in x]


@njit
def c(x):
    return "text" if x is None else "other"


@njit
def d(f, x):
    return apply(b, x)


@njit
def e(x=None):
    return x.ctypes


@njit
def f(**options):
    return 1


def apply(f, x):
    return f(x)
