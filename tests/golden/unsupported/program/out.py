from numba import njit
import pykokkos as pk


def factory(k):
    @pk.host_call
    @pk.function
    def inner(x):
        return x + k

    return inner


class Kernels:
    @staticmethod
    @pk.host_call
    @pk.function
    def static(x):
        return x


# caramba: CRB2008: 'dispatched' stays with Numba: the program uses its attribute 'signatures'
@njit
def dispatched(x):
    return x


print(dispatched.signatures)


@pk.host_call
@pk.function
def twice(x):
    return x


@pk.function
def twice(x):
    return 2 * x


call_twice = pk.host_call(twice)
