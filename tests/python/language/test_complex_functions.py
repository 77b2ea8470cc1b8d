"""Python's cmath in kernels, which Numba computes by formulas of its own."""

import cmath
import itertools

import numpy as np
import pytest
from against_numba import agree

PARTS = (0.0, -0.0, 1.0, -1.0, 0.3, -2.5, 1e-200, 1e200, 1e-9, float("inf"), float("-inf"), float("nan"))
NUMBERS = [complex(*parts) for parts in itertools.product(PARTS, PARTS)]
with np.errstate(over="ignore"):
    SINGLE = [np.complex64(z) for z in NUMBERS]


def waves(z):
    return cmath.sin(z), cmath.cos(z), cmath.tan(z), cmath.exp(z), cmath.sqrt(z), cmath.log(z)


def inverse(z):
    return cmath.asin(z), cmath.acos(z), cmath.atan(z), cmath.asinh(z), cmath.atanh(z)


def hyperbolic(z):
    return cmath.sinh(z), cmath.cosh(z), cmath.tanh(z), cmath.acosh(z), cmath.log10(z)


def places(z):
    return cmath.phase(z), cmath.polar(z), cmath.isnan(z), cmath.isinf(z), cmath.isfinite(z)


@pytest.mark.parametrize("function", [waves, inverse, hyperbolic, places])
def test_complex_numbers(function):
    for z in NUMBERS + SINGLE:
        agree(function, z)


def log(z, base):
    return cmath.log(z, base)


def rect(r, phi):
    return cmath.rect(r, phi)


def test_two_arguments():
    for z, base in itertools.product(NUMBERS[5::13] + SINGLE[5::29], NUMBERS[3::17] + SINGLE[3::41]):
        agree(log, z, base)
    agree(log, 2j, 1 + 0j)  # which raises
    agree(log, 8, 2)
    agree(log, np.int16(8), np.float32(2))
    for r, phi in itertools.product(PARTS, PARTS):
        agree(rect, r, phi)
        with np.errstate(over="ignore"):
            agree(rect, np.float32(r), np.float32(phi))


@pytest.mark.parametrize("dtype", ["bool", "int8", "int16", "uint8", "uint16", "int32", "uint64", "float32"])
def test_real_numbers(dtype):
    agree(waves, np.dtype(dtype).type(1))
    agree(inverse, np.dtype(dtype).type(0))


def conjugates(x):
    return x.conjugate(), x.real, x.imag


@pytest.mark.parametrize("dtype", ["int8", "uint16", "int64", "uint64", "float32", "float64", "complex64"])
def test_conjugates(dtype):
    agree(conjugates, np.dtype(dtype).type(3))
