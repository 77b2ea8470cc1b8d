from numba import njit
import pykokkos as pk


@pk.function
def square(x):
    return x * x


call_square = pk.host_call(square)


@pk.function
def cube(x):
    return x * x * x


call_cube = pk.host_call(cube)


# caramba: CRB2004: 'once' stays with Numba: a dictionary has no meaning in a Kokkos kernel
@njit
def once(x):
    known = {}
    known[0] = x
    return known[0] + 1.0


# caramba: CRB2004: 'counted' stays with Numba: a dictionary has no meaning in a Kokkos kernel
@njit
def counted(f, x):
    calls = {}
    calls[0] = f(x)
    return calls[0]


@pk.function
def twice(f, x):
    return f(f(x))


call_twice = pk.host_call(twice)
pk.numba_form(call_twice)


def make_scale(c):
    @pk.host_call
    @pk.function
    def scale(x):
        return c * x

    return scale


TABLE = {"square": call_square, "once": once}


class Model:
    def __init__(self, link=call_cube):
        self.link = link

    def run(self, x):
        return counted(self.link, x)


def run(x):
    halve = make_scale(0.5)
    given = counted(TABLE["square"], x), call_twice(call_square, x), call_twice(TABLE["once"], x), call_twice(halve, x)
    return *given, counted(halve, x), Model(call_square).run(x), call_square(x)


# caramba: CRB2003: 'leaves_one_out' stays with Numba: a function inside that nothing calls has no meaning in a Kokkos kernel
@njit
def leaves_one_out(x):
    def doubled(y):
        return y * 2

    def never_called(y):
        return y * 3

    return doubled(x)
