"""Error models that are those of whichever caller comes first."""

from numba import njit
import pykokkos as pk


def given():
    # caramba: CRB2019: 'quotient' stays with Numba: it divides under the error model of its first caller, which may be Python's or NumPy's
    @njit
    def quotient(x):
        return 1 / x

    @pk.host_call
    @pk.function
    def floored(x):
        return 1 / 3 + x

    # caramba: CRB2006: 'says_model' stays with Numba, since it calls 'quotient', which does
    @njit(error_model="numpy")
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


# caramba: CRB2019: 'halved' stays with Numba: it divides under the error model of its first caller, which may be Python's or NumPy's
@njit
@pk.stays_with_numba
def halved(x):
    return 0.5 / x


@pk.function
def of_python(x):
    return halved(x)


call_of_python = pk.host_call(of_python)
pk.numba_form(call_of_python)


@pk.function(error_model="numpy")
def of_numpy(x):
    return halved(x)


call_of_numpy = pk.host_call(of_numpy)
pk.numba_form(call_of_numpy)


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


print(call_of_python(2.0), call_of_numpy(4.0), call_around(0.0), given()[0](0.0), hidden()(0.0))
