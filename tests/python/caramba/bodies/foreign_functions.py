"""Functions of C that kernels call by their address: of ctypes, and objects that say it with a signature."""

import ctypes
import ctypes.util
from ctypes import c_double, c_float, c_int

import numpy as np
from numba import float32, float64, int32, njit, prange, types
from numba.types import WrapperAddressProtocol

LIBM = ctypes.CDLL(ctypes.util.find_library("m"))

one_double = ctypes.CFUNCTYPE(c_double, c_double)
erfc = one_double(ctypes.cast(LIBM.erfc, ctypes.c_void_p).value)
ldexp = ctypes.CFUNCTYPE(c_double, c_double, c_int)(ctypes.cast(LIBM.ldexp, ctypes.c_void_p).value)
fmaf = ctypes.CFUNCTYPE(c_float, c_float, c_float, c_float)(ctypes.cast(LIBM.fmaf, ctypes.c_void_p).value)


def address_of(name):
    return ctypes.cast(getattr(LIBM, name), ctypes.c_void_p).value


def get(name, signature):
    cls = type(
        name,
        (WrapperAddressProtocol,),
        {"__wrapper_address__": lambda self: address_of(name), "signature": lambda self: signature},
    )
    return cls()


cbrt = get("cbrt", float64(float64))
hypot = get("hypot", float64(float64, float64))
ilogb = get("ilogb", int32(float64))
tgammaf = get("tgammaf", float32(float32))
nothing = get("feclearexcept", types.int32(types.int32))


@njit
def scalar(x):
    return erfc(x), cbrt(x), ilogb(x)


@njit
def two(x, n):
    return ldexp(x, n) + hypot(x, x)


@njit
def narrow(x):
    return fmaf(x, x, 1), tgammaf(np.float32(x))


@njit
def along(x):
    out = np.empty(len(x))
    for i in range(len(x)):
        out[i] = cbrt(x[i]) * erfc(x[i])
    return out


@njit(parallel=True)
def in_parallel(x):
    out = np.empty_like(x)
    for i in prange(len(x)):
        out[i] = hypot(x[i], cbrt(x[i]))
    return out


@njit
def applied(f, x):
    return f(x) + f(x + 1)


@njit
def passed_on(x):
    return applied(erfc, x) - applied(cbrt, x)


@njit(error_model="numpy")
def after_division(x):
    return cbrt(1 / x)


@njit
def dropped(x):
    cbrt(x)
    return x + 1


def made(function):
    @njit
    def inner(x):
        return function(x) + 1.0

    return inner


shifted = made(erfc)


@njit
def of_inner(x):
    return shifted(x) * 2


NUMBERS = [0.0, -0.0, 0.5, -3.25, np.inf, np.nan, 1e300]
CASES = {
    "scalar": [(x,) for x in [*NUMBERS, 8, True, np.float32(0.3), np.int8(-8)]],
    "two": [(1.0, 3), (1, 3), (1.0, 3.7), (np.float32(1.5), np.int8(2)), (True, -3), (1.0, 2**40 + 1)],
    "narrow": [(np.float32(0.3),), (2,), (1.7,)],
    "along": [(np.linspace(-2, 2, 9),), (np.zeros(0),), (np.arange(12.0)[::-3],), (np.arange(5),)],
    "in_parallel": [(np.linspace(-2, 2, 9),), (np.zeros(0),), (np.ones(1),)],
    "passed_on": [(x,) for x in NUMBERS],
    "after_division": [(0.0,), (-0.0,), (8,)],
    "dropped": [(1.5,)],
    "of_inner": [(0.25,)],
}
