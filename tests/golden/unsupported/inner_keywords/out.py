from numba import njit
import pykokkos as pk


# caramba: CRB2004: 'f' stays with Numba: a keyword for an inner function, which Numba does not heed, has no meaning in a Kokkos kernel
@njit
def f(x):
    def power(u, p=2):
        return u**p

    return power(x, p=1)


@pk.function
def g(x):
    def power(u, p=2):
        return u**p

    return power(x, 1) + power(x)


call_g = pk.host_call(g)


# caramba: CRB2004: 'h' stays with Numba: a keyword for an inner function, which Numba does not heed, has no meaning in a Kokkos kernel
@njit
def h(x):
    power = lambda u, p: u**p
    return power(x, p=3)


print(f(3.0), call_g(3.0))
