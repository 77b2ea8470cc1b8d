"""Factories of decorators that make signatures, as numba-stats has them."""

import numba as nb
import numpy as np
from numba.types import Array
import pykokkos as pk

FLOATS = (nb.float32, nb.float64)


def readonly(T):
    return Array(T, 1, "A", readonly=True)


def custom(signatures, cache=False):
    """Options that all have."""
    return nb.njit(signatures, cache=cache, error_model="numpy")


def pointwise(count, *, cache=False):
    assert count >= 0
    signatures = []
    for T in FLOATS:
        sig = T(*([T] * count))
        signatures.append(sig)
    return custom(signatures, cache=cache)


def arrays(count, *, given=1):
    signatures = []
    for T in (nb.float32, nb.float64):
        sig = T[:](*[readonly(T) for _ in range(given)], *[T for _ in range(count)])
        signatures.append(sig)
    return custom(signatures)


def one_of(T, U=nb.int64):
    first, second = T, U
    parameters = [first] + [second]
    parameters += (first[:],)
    return nb.njit(first(*parameters))


def kinetic(*types, **options):
    """Of each type, or of float64 alone."""
    signatures = []
    for T in types or (nb.float64,):
        signatures.append(T(T, nb.int64))
    return nb.njit(signatures, error_model="numpy", **options)


@pk.function(error_model="numpy", signatures=["float64(float64, int64)"])
def rate(temperature, k):
    return np.exp(-k / temperature)


call_rate = pk.host_call(rate)


@pk.function(error_model="numpy", fastmath=True, signatures=["float32(float32, int64)"])
def narrow(temperature, k):
    return np.exp(-k / temperature)


call_narrow = pk.host_call(narrow)


@pk.function(error_model="numpy", signatures=["float32(float32)", "float64(float64)"])
def logistic(z):
    T = type(z)
    return T(1) / (T(1) + np.exp(-z))


call_logistic = pk.host_call(logistic)


@pk.function(error_model="numpy", signatures=["float32[:](readonly float32[:], float32, float32)", "float64[:](readonly float64[:], float64, float64)"])
def standardised(x, mean, deviation):
    out = np.empty_like(x)
    for i in range(len(out)):
        out[i] = (x[i] - mean) / deviation
    return out


call_standardised = pk.host_call(standardised)


@pk.function(error_model="numpy", signatures=["float32[:](readonly float32[:], readonly float32[:], float32)", "float64[:](readonly float64[:], readonly float64[:], float64)"])
def mixed(x, y, share):
    return share * x - share * y


call_mixed = pk.host_call(mixed)


@pk.function(signatures=["float32(float32, int64, float32[:])"])
def power(base, exponent, x):
    s = base
    for i in range(exponent):
        s = s * x[i % len(x)]
    return s


call_power = pk.host_call(power)


def shared(count):
    signatures = []
    same = signatures
    same.append(nb.float64(nb.float64))
    return pk.numba_decorator(nb.njit)(signatures)


@shared(1)
def stays_as_two_names_have_the_list(x):
    return x + 1


def until(count):
    signatures = []
    for T in FLOATS:
        if count == 1:
            break
        signatures.append(T(T))
    return pk.numba_decorator(nb.njit)(signatures)


@until(0)
def stays_as_the_loop_is_left(x):
    return x + 1


if __name__ == "__main__":
    for t in (np.float32, np.float64):
        x = np.linspace(0, 1, 5).astype(t)
        print(call_logistic(t(0.3)), type(call_logistic(t(0.3))).__name__, call_logistic(2))
        print(call_standardised(x, 1, 3), call_standardised(x, 0.1, 3).dtype)
        print(call_mixed(x, x[::-1], 0.1), call_mixed(x, x, 2).dtype)
    print(call_rate(1, 2.9), call_narrow(0.5, 3))
    print(call_power(1, 3, np.float32([1.1, 1.2])), call_power(1.1, 3.0, np.float32([1.1])))
    print(stays_as_two_names_have_the_list(1.0), stays_as_the_loop_is_left(1.0))
