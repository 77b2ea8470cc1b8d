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


@njit
def given(f, x):
    return f(x)


@njit
def gives_a_closure(x):
    factor = 3

    def scaled(y):
        return factor * y

    return given(scaled, x) + scaled(x)


@njit
def gives_a_closure_to_a_function_inside(x):
    def twice(f, y):
        return f(f(y))

    z = x + 1

    def moved(y):
        return y + z

    return twice(moved, x)


ALPHABET = "0123456789"


@njit
def reads_a_text(x):
    return ALPHABET.index("3") + x


@njit
def reads_nothing(x):
    return x + UNKNOWN
