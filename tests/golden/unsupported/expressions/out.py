from numba import njit
import pykokkos as pk


# caramba: CRB2004: 'a' stays with Numba: a dictionary has no meaning in a Kokkos kernel
@njit
def a(x):
    return {1: x}


@njit
def b(x):
    return [v for v in x]


@pk.function
def b_function(x):
    return [v for v in x]


call_b = pk.host_call(b_function)


# caramba: CRB2004: 'c' stays with Numba: text has no meaning in a Kokkos kernel
@njit
def c(x):
    return "text" if x is None else "other"


# caramba: CRB2005: 'd' stays with Numba: the function 'apply' has no counterpart in a kernel
@njit
def d(f, x):
    return apply(b, x)


# caramba: CRB2004: 'e' stays with Numba: the attribute 'ctypes' has no meaning in a Kokkos kernel
@njit
def e(x=None):
    return x.ctypes


# caramba: CRB2010: 'f' stays with Numba: its parameter 'options' takes any keyword
@njit
def f(**options):
    return 1


def apply(f, x):
    return f(x)


@njit
def given(f, x):
    return f(x)


@pk.function
def given_function(f, x):
    return f(x)


call_given = pk.host_call(given_function)


# caramba: CRB2004: 'gives_a_closure' stays with Numba: a function inside that reads names around it, as a value, has no meaning in a Kokkos kernel
@njit
def gives_a_closure(x):
    factor = 3

    def scaled(y):
        return factor * y

    return given(scaled, x) + scaled(x)


# caramba: CRB2004: 'gives_a_closure_to_a_function_inside' stays with Numba: a function inside that reads names around it, as a value, has no meaning in a Kokkos kernel
@njit
def gives_a_closure_to_a_function_inside(x):
    def twice(f, y):
        return f(f(y))

    z = x + 1

    def moved(y):
        return y + z

    return twice(moved, x)


ALPHABET = "0123456789"


# caramba: CRB2004: 'reads_a_text' stays with Numba: text has no meaning in a Kokkos kernel
@njit
def reads_a_text(x):
    return ALPHABET.index("3") + x


# caramba: CRB2004: 'reads_nothing' stays with Numba: a name that nothing binds has no meaning in a Kokkos kernel
@njit
def reads_nothing(x):
    return x + UNKNOWN
