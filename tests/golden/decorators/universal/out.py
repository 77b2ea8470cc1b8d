"""Universal functions."""

import math

from numba import float64, guvectorize, njit
import pykokkos as pk


@pk.function
def squared(x):
    return x * x


call_squared = pk.host_call(squared)


@pk.vectorize
def plain(x, y):
    """Compiled for the types of each call."""
    return squared(x) + y


# Both signatures, the narrower one first.
@pk.vectorize(["float32(float32, float32)", "float64(float64, float64)"])
def distance(x, y):
    return math.sqrt(squared(x) + squared(y))


# NumPy picks the exact one.
@pk.vectorize(["float64(float64)", "float32(float32)"], exact_first=True)
def halved(x):
    return x / 2


@pk.vectorize(["int64(int64, int64)"], identity=0)
def total(x, y):  # an identity lets reductions of nothing be 0
    return x + y


@pk.guvectorize(["void(int64[:], int64[:])"], "(n)->(n)")
def one_more(x, out):
    for i in range(x.shape[0]):
        out[i] = total(x[i], 1)


@pk.guvectorize(["void(float64[:], float64, float64[:])", "void(int64[:], int64, int64[:])"], "(n),()->(n)")
def shift(x, by, out):
    for i in range(x.shape[0]):
        out[i] = x[i] + by


@pk.guvectorize(["void(float64[:, :], float64[:])"], "(m,n)->(m)")
def row_sums(x, out):
    for i in range(x.shape[0]):
        out[i] = 0.0
        for value in x[i]:
            out[i] += value


@pk.vectorize
def called(x):
    return x + 1


@pk.function
def calls(x):
    return called(x)


call_calls = pk.host_call(calls)


@pk.vectorize
def raises(x):
    if x < 0:
        raise ValueError
    return x + 1


@pk.vectorize
def results_in(x):
    return x + 1


# caramba: CRB2014: 'calls_otherwise' stays with Numba: it calls 'results_in', which @numba.vectorize made
@njit
def calls_otherwise(x, out):
    results_in(x, out)
    return raises(x)


# caramba: CRB2002: 'writes_its_input' stays with Numba: the option writable_args of its decorator can change results
@guvectorize([(float64[:], float64[:])], "(n)->(n)", writable_args=(0,))
def writes_its_input(x, out):
    x[0] = out[0] = 1.0


def use(a, out):
    return plain(a, 1.0) + distance(a, a) + total.reduce(a) + shift(a, 2.0, out=out)


@pk.guvectorize(["void(float64[:], float64[:])"], "(n)->(n)")
def nothing_written(x, out):
    for i in range(len(x)):
        out[i] = x[i]


# caramba: CRB2002: 'something_written' stays with Numba: the option writable_args of its decorator can change results
@guvectorize(["void(float64[:], float64[:])"], "(n)->(n)", writable_args=("x",))
def something_written(x, out):
    for i in range(len(x)):
        x[i] = out[i] = x[i] + 1
