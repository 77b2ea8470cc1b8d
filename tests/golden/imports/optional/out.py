import pykokkos as pk

try:
    from numba import njit
except ImportError:

    def njit(f):
        return f


@pk.function
def f(x):
    return x


call_f = pk.host_call(f)
