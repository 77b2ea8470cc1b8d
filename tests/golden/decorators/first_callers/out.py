"""Error models that are those of whichever caller comes first."""

import numpy as np
from numba import njit, prange, vectorize
import pykokkos as pk


def given():
    @pk.host_call
    @pk.function(error_model="first_caller")
    def quotient(x):
        return 1 / x

    @pk.host_call
    @pk.function
    def floored(x):
        return 1 / 3 + x

    @pk.host_call
    @pk.function(error_model="numpy")
    def says_model(x):
        return quotient(x) + floored(x)

    return says_model, quotient, floored


def hidden():
    @pk.host_call
    @pk.function(error_model="numpy")
    def quotient(x):
        return 2 / x

    @pk.host_call
    @pk.function(error_model="numpy")
    def says_model(x):
        return quotient(x) + 1

    return says_model


@pk.function(error_model="first_caller")
def halved(x):
    return 0.5 / x


call_halved = pk.host_call(halved)


@pk.function
def of_python(x):
    return halved(x)


call_of_python = pk.host_call(of_python)


@pk.function(error_model="numpy")
def of_numpy(x):
    return halved(x)


call_of_numpy = pk.host_call(of_numpy)


@pk.function
def written_in(x):
    return below(x)


call_written_in = pk.host_call(written_in)


@pk.function(error_model="numpy")
def below(x):
    return 3 / x


call_below = pk.host_call(below)


@pk.function(error_model="numpy")
def around(x):
    return written_in(x)


call_around = pk.host_call(around)


# caramba: CRB2019: 'compiled_early' stays with Numba: it divides under the error model of its first caller, which may be Python's or NumPy's
@njit
def compiled_early(x):
    return 1 / x


# caramba: CRB2006: 'at_once' stays with Numba, since it calls 'compiled_early', which does
@vectorize("f8(f8)")
def at_once(x):
    return compiled_early(x)


# caramba: CRB2019: 'in_a_launch' stays with Numba: it divides under the error model of its first caller, which may be Python's or NumPy's
@njit
@pk.stays_with_numba
def in_a_launch(x):
    return 2 / x


# caramba: CRB2006: 'launches' stays with Numba, since it calls 'in_a_launch', which does
@njit(parallel=True)
def launches(x, out):
    for i in prange(len(x)):
        out[i] = in_a_launch(x[i])


@pk.function(error_model="numpy")
def without_a_launch(x):
    return in_a_launch(x)


call_without_a_launch = pk.host_call(without_a_launch)
pk.numba_form(call_without_a_launch)


print(compiled_early(2.0), at_once(np.ones(2)), call_without_a_launch(2.0))
launches(np.ones(2), np.ones(2))
print(call_of_python(2.0), call_of_numpy(4.0), call_around(0.0), given()[0](0.0), hidden()(0.0))
