from numba import njit, prange
import pykokkos as pk


@njit(inline="always")
def inlined(x):
    return 1 // x


@pk.function(inline=True)
def inlined_function(x):
    return 1 // x


call_inlined = pk.host_call(inlined_function)


@pk.function
def migrates(x):
    try:
        y = 1 // x
    except Exception:
        y = 0
    return y


call_migrates = pk.host_call(migrates)


# caramba: CRB2003: 'of_one_kind' stays with Numba: try with anything but one handler of Exception has no meaning in a Kokkos kernel
@njit
def of_one_kind(x):
    try:
        y = 1 // x
    except ZeroDivisionError:
        y = 0
    return y


# caramba: CRB2003: 'with_name' stays with Numba: try with anything but one handler of Exception has no meaning in a Kokkos kernel
@njit
def with_name(x):
    try:
        y = 1 // x
    except Exception as e:
        y = 0
    return y


# caramba: CRB2003: 'of_several' stays with Numba: try with anything but one handler of Exception has no meaning in a Kokkos kernel
@njit
def of_several(x):
    try:
        y = 1 // x
    except ValueError:
        y = 1
    except Exception:
        y = 0
    return y


# caramba: CRB2003: 'finishes' stays with Numba: try with finally has no meaning in a Kokkos kernel
@njit
def finishes(x):
    try:
        y = 1 // x
    except Exception:
        y = 0
    finally:
        x += 1
    return x + y


# caramba: CRB2003: 'raises_again' stays with Numba: raising in a handler has no meaning in a Kokkos kernel
@njit
def raises_again(x):
    try:
        y = 1 // x
    except Exception:
        raise ValueError
    return y


# caramba: CRB2003: 'passes_on' stays with Numba: raising in a handler has no meaning in a Kokkos kernel
@njit
def passes_on(x):
    try:
        y = 1 // x
    except Exception:
        raise
    return y


# caramba: CRB2003: 'asserts' stays with Numba: raising in a handler has no meaning in a Kokkos kernel
@njit
def asserts(x):
    try:
        y = 1 // x
    except Exception:
        assert x > 0
        y = 0
    return y


# Numba does not catch what these raise.
# caramba: CRB2003: 'comprehends' stays with Numba: a comprehension or an inlined function in a try statement has no meaning in a Kokkos kernel
@njit
def comprehends(x):
    try:
        y = [1 // (i - x) for i in range(3)]
    except Exception:
        y = [0]
    return y


# caramba: CRB2003: 'calls_inlined' stays with Numba: a comprehension or an inlined function in a try statement has no meaning in a Kokkos kernel
@njit
def calls_inlined(x):
    try:
        y = inlined(x)
    except Exception:
        y = 0
    return y


# caramba: CRB2003: 'calls_inner' stays with Numba: a comprehension or an inlined function in a try statement has no meaning in a Kokkos kernel
@njit
def calls_inner(x):
    def inner(z):
        return 1 // z

    try:
        y = inner(x)
    except Exception:
        y = 0
    return y


# caramba: CRB2003: 'inside' stays with Numba: try has no meaning in a Kokkos kernel
@njit
def inside(x):
    def inner(z):
        try:
            z = 1 // z
        except Exception:
            z = 5
        return z

    return inner(x)


# caramba: CRB2003: 'launches' stays with Numba: try has no meaning in a Kokkos kernel
@njit(parallel=True)
def launches(x, y):
    for i in prange(len(x)):
        try:
            y[i] = 1 // x[i]
        except Exception:
            y[i] = 0
