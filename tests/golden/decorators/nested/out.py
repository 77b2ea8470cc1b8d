from numba import njit, prange
import pykokkos as pk


@pk.function
def outer(x):
    return x + 1


call_outer = pk.host_call(outer)


class Tools:
    @staticmethod
    @pk.host_call
    @pk.function
    def twice(x):
        """Two times x."""
        return 2 * x

    @staticmethod
    @pk.host_call
    @pk.function
    def again(x):
        return outer(x)


def scaled(k):
    # for this k
    @pk.host_call
    @pk.function
    def scale(x):
        return outer(k * x)

    return scale


def shadowed(outer):
    # caramba: CRB2005: 'call' stays with Numba: the function 'outer' has no counterpart in a kernel
    @njit
    def call(x):
        return outer(x)

    return call


def parallel():
    # caramba: CRB2007: 'fill' stays with Numba: it is defined inside a function or class
    @njit(parallel=True)
    def fill(x):
        for i in prange(len(x)):
            x[i] = 0.0

    return fill


print(Tools.twice(2), Tools().again(1), scaled(3)(2))
