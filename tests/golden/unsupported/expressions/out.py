from numba import njit


# caramba: CRB2004: 'a' stays with Numba: a dictionary has no meaning in a Kokkos kernel
@njit
def a(x):
    return {1: x}


# caramba: CRB2004: 'b' stays with Numba: a comprehension has no meaning in a Kokkos kernel
@njit
def b(x):
    return [v for v in x]


# caramba: CRB2004: 'c' stays with Numba: text has no meaning in a Kokkos kernel
@njit
def c(x):
    return "text" if x is None else "other"


# caramba: CRB2005: 'd' stays with Numba: the function 'apply' has no counterpart in a kernel
# caramba: CRB2004: 'd' stays with Numba: a function as a value has no meaning in a Kokkos kernel
@njit
def d(f, x):
    return apply(b, x)


# caramba: CRB2004: 'e' stays with Numba: the attribute 'nbytes' has no meaning in a Kokkos kernel
@njit
def e(x=None):
    return x.nbytes


# caramba: CRB2010: 'f' stays with Numba: its parameter 'args' takes any number of arguments
@njit
def f(*args):
    return 1


def apply(f, x):
    return f(x)
