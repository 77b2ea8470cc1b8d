import numba
from numba import cuda, njit, vectorize

OPTIONS = make_options()


@vectorize
def v(x):
    return x


@cuda.jit
def k(x):
    x[0] = 1


@njit("f8(f8)")
def signed(x):
    return x


@njit(locals={"x": numba.float32})
def typed(x):
    return x


@njit(**OPTIONS)
def flagged(x):
    return x


@numba.experimental.jitclass([("a", numba.int64)])
class C:
    def __init__(self):
        self.a = 1


@print
@njit
def two(x):
    return x


def plain(x):
    return x


made = njit(plain)


@lazily(njit(cache=True))
def later(x):
    return x


@njit
@njit
def twice_decorated(x):
    return x


@njit
@print
@njit
def twice_with_another_between(x):
    return x
