"""Universal functions."""

import math

from numba import float32, float64, guvectorize, njit, vectorize


@njit
def squared(x):
    return x * x


@vectorize
def plain(x, y):
    """Compiled for the types of each call."""
    return squared(x) + y


# Both signatures, the narrower one first.
@vectorize([float32(float32, float32), float64(float64, float64)], nopython=True, target="parallel")
def distance(x, y):
    return math.sqrt(squared(x) + squared(y))


# NumPy picks the exact one.
@vectorize([float64(float64), float32(float32)], target="parallel")
def halved(x):
    return x / 2


@vectorize("int64(int64, int64)", identity=0, cache=True)
def total(x, y):  # an identity lets reductions of nothing be 0
    return x + y


@guvectorize(["void(int64[:], int64[:])"], "(n)->(n)")
def one_more(x, out):
    for i in range(x.shape[0]):
        out[i] = total(x[i], 1)


@guvectorize(["void(float64[:], float64, float64[:])", "void(int64[:], int64, int64[:])"], "(n),()->(n)")
def shift(x, by, out):
    for i in range(x.shape[0]):
        out[i] = x[i] + by


@guvectorize([(float64[:, :], float64[:])], "(m,n)->(m)", nopython=True)
def row_sums(x, out):
    for i in range(x.shape[0]):
        out[i] = 0.0
        for value in x[i]:
            out[i] += value


@vectorize
def called(x):
    return x + 1


@njit
def calls(x):
    return called(x)


@vectorize
def raises(x):
    if x < 0:
        raise ValueError
    return x + 1


@vectorize
def results_in(x):
    return x + 1


@njit
def calls_otherwise(x, out):
    results_in(x, out)
    return raises(x)


@guvectorize([(float64[:], float64[:])], "(n)->(n)", writable_args=(0,))
def writes_its_input(x, out):
    x[0] = out[0] = 1.0


def use(a, out):
    return plain(a, 1.0) + distance(a, a) + total.reduce(a) + shift(a, 2.0, out=out)


@guvectorize(["void(float64[:], float64[:])"], "(n)->(n)", writable_args=())
def nothing_written(x, out):
    for i in range(len(x)):
        out[i] = x[i]


@guvectorize(["void(float64[:], float64[:])"], "(n)->(n)", writable_args=("x",))
def something_written(x, out):
    for i in range(len(x)):
        x[i] = out[i] = x[i] + 1
