from numba import njit
import pykokkos as pk


@njit
def square(x):
    return x * x


@pk.function
def square_function(x):
    return x * x


call_square = pk.host_call(square_function)


@njit
def cube(x):
    return x * x * x


@pk.function
def cube_function(x):
    return x * x * x


call_cube = pk.host_call(cube_function)


# caramba: CRB2004: 'counted' stays with Numba: a dictionary has no meaning in a Kokkos kernel
@njit
def counted(f, x):
    calls = {}
    calls[0] = f(x)
    return calls[0]


# caramba: CRB2018: 'twice' stays with Numba: it may be given functions that 'counted' is given, too, which stays
@njit
def twice(f, x):
    return f(f(x))


def make_scale(c):
    # caramba: CRB2018: 'scale' stays with Numba: as a value it may be given to 'counted', which stays
    @njit
    def scale(x):
        return c * x

    return scale


TABLE = {"square": square}


class Model:
    def __init__(self, link=cube):
        self.link = link

    def run(self, x):
        return counted(self.link, x)


def run(x):
    halve = make_scale(0.5)
    return counted(TABLE["square"], x), twice(square, x), counted(halve, x), Model(square).run(x), call_square(x)
