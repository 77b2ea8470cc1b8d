import numba
from numba import cuda, njit, vectorize

OPTIONS = make_options()


# caramba: CRB2001: 'v' stays with Numba: @numba.vectorize has no counterpart yet
@vectorize
def v(x):
    return x


# caramba: CRB2001: 'k' stays with Numba: @numba.cuda.jit has no counterpart yet
@cuda.jit
def k(x):
    x[0] = 1


# caramba: CRB2002: 'signed' stays with Numba: the signature of its decorator can change results
@njit("f8(f8)")
def signed(x):
    return x


# caramba: CRB2002: 'typed' stays with Numba: the option locals of its decorator can change results
@njit(locals={"x": numba.float32})
def typed(x):
    return x


# caramba: CRB2002: 'flagged' stays with Numba: an option that is not written out of its decorator can change results
@njit(**OPTIONS)
def flagged(x):
    return x


@numba.experimental.jitclass([("a", numba.int64)])
class C:
    def __init__(self):
        self.a = 1


# caramba: CRB2001: 'two' stays with Numba: @print beside Numba's decorator has no counterpart yet
@print
@njit
def two(x):
    return x


# caramba: CRB2012: 'plain' stays as it was: a call of Numba's decorator makes a kernel of it
def plain(x):
    return x
