"""Error models that are those of whichever caller comes first."""

import numpy as np
from numba import njit, prange, vectorize


def given():
    @njit
    def quotient(x):
        return 1 / x

    @njit
    def floored(x):
        return 1 / 3 + x

    @njit(error_model="numpy")
    def says_model(x):
        return quotient(x) + floored(x)

    return says_model, quotient, floored


def hidden():
    @njit
    def quotient(x):
        return 2 / x

    @njit(error_model="numpy")
    def says_model(x):
        return quotient(x) + 1

    return says_model


@njit
def halved(x):
    return 0.5 / x


@njit
def of_python(x):
    return halved(x)


@njit(error_model="numpy")
def of_numpy(x):
    return halved(x)


@njit(inline="always")
def written_in(x):
    return below(x)


@njit
def below(x):
    return 3 / x


@njit(error_model="numpy")
def around(x):
    return written_in(x)


@njit
def compiled_early(x):
    return 1 / x


@vectorize("f8(f8)")
def at_once(x):
    return compiled_early(x)


@njit
def in_a_launch(x):
    return 2 / x


@njit(parallel=True)
def launches(x, out):
    for i in prange(len(x)):
        out[i] = in_a_launch(x[i])


@njit(error_model="numpy")
def without_a_launch(x):
    return in_a_launch(x)


print(compiled_early(2.0), at_once(np.ones(2)), without_a_launch(2.0))
launches(np.ones(2), np.ones(2))
print(of_python(2.0), of_numpy(4.0), around(0.0), given()[0](0.0), hidden()(0.0))
