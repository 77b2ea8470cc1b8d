from numba import njit
import pykokkos as pk


@njit
def g(x):
    return x + 1


@pk.function
def g_function(x):
    return x + 1


call_g = pk.host_call(g_function)


# caramba: CRB2012: 'plain' stays as it was: a call of Numba's decorator makes a kernel of it
def plain(x):
    return g(x)


made = njit(plain)
print(call_g(1), plain(1), made(1))
