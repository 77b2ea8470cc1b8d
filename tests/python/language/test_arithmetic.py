"""Scalar arithmetic, bit for bit as Numba computes it."""

import itertools

import numpy as np
import pytest
from against_numba import FLOATS, INTEGERS, agree

import pykokkos as pk

Z = np.array([1 + 1j, 2, 0j])

NARROW = (True, np.int8(-3), np.int32(-(2**31)), np.uint8(200), np.uint32(2**32 - 1), np.uint64(2**64 - 1))
INF = float("inf")
COMPLEX = (0j, 1 + 0j, -1 - 2j, complex("nan"), complex(INF, 0), complex(INF, 1), 3.5 - 0.25j, 1e200j)


def integers(a, b):
    return (a + b, a - b, a * b, a & b, a | b, a ^ b, a << b, a >> b, -a, +a, ~a, not a, abs(a), a < b,
            a == b, a != b, a >= b, min(a, b), max(a, b), a and b, a or b)  # fmt: skip


def divisions(a, b):
    return a // b, a % b, divmod(a, b), a / b


def floats(a, b):
    return (a + b, a - b, a * b, -a, +a, not a, abs(a), a < b, a == b, a != b, a >= b, min(a, b), max(a, b),
            a < b < 1.0, round(a, 2), round(a, 0), round(a, -1))  # fmt: skip


def either(a, b):
    return a and b


def powers(a, b):
    return a**b, a**2, a**0.5, a**2.0, a**3, a**-0.5, 10.0**a, a**1.0, a**0.0, a**3.0, 1.0**a, 2.0**a


def inverse_square(a):
    return a**-2


def power(a, n):
    return a**n


def mixed(a, b):
    return a + b, a * b, a - b, a < b, a == b, min(a, b), max(a, b), a > b, a and b, a or b, a if a else b


def conversions(a):
    return int(a), round(a), float(a), bool(a), complex(a)


def test_integers():
    for a, b in itertools.product(INTEGERS, INTEGERS):
        agree(integers, a, b)
        agree(divisions, a, b)


def test_narrow_integers_widen():
    for a, b in itertools.product(NARROW, (np.int32(5), np.uint64(3), True)):
        agree(integers, a, b)


@pytest.mark.parametrize("kind", [float, np.float32])
def test_floats(kind):
    with np.errstate(all="ignore"):
        for a, b in itertools.product(FLOATS, FLOATS):
            agree(floats, kind(a), kind(b))
            agree(divisions, kind(a), kind(b))
            agree(either, kind(a), kind(b))
            agree(powers, kind(a), kind(b))


def test_integer_powers():
    for a in (0, 1, -1, 2, 3, -3, 10):
        for n in (0, 1, 5, 63, 64, -1, -2, -64, 65537, 70000, -70000, -(2**63)):
            agree(power, a, n)
        agree(inverse_square, a)


@pytest.mark.parametrize("kind", [float, np.float32])
def test_floats_to_integer_powers(kind):
    with np.errstate(all="ignore"):
        for a in FLOATS:
            for n in (0, 1, 2, 5, -1, -3, 65536, 65537, 70000, -70000):
                agree(power, kind(a), n)
            # The reciprocal of a square that underflows to zero raises.
            agree(inverse_square, kind(a))


def test_mixed_types():
    for a, b in itertools.product((*NARROW, -5, 2.5, np.float32(0.1)), repeat=2):
        agree(mixed, a, b)


def test_power_types():
    bases = (True, np.int8(2), np.uint64(5), np.float32(1.1))
    for a, b in itertools.product(bases, (True, np.int32(3), np.uint8(4))):
        agree(power, a, b)


def test_conversions():
    for a in (0.5, 1.5, 2.5, -0.5, -2.7, 1e15, -0.0, np.float32(123456.5), 7, np.int8(-3)):
        agree(conversions, a)


def complex_arithmetic(a, b):
    return a + b, a - b, a * b, -a, a == b, a != b, abs(a), a.real, a.imag, a.conjugate(), not a


def complex_division(a, b):
    return a / b


def complex_powers(a, b):
    return a**b, a**2, a**3, a**0.5, a**-1


def test_complex():
    for a, b in itertools.product(COMPLEX, (*COMPLEX, 2.0, np.complex64(1 + 1j))):
        agree(complex_arithmetic, a, b)
        agree(complex_division, a, b)
        agree(complex_powers, a, b)


def first_raises(a, b):
    return a // b, a / b


def test_the_first_operand_raises_first():
    assert agree(first_raises, 1, 0) == ("ZeroDivisionError", "integer division by zero")


def elementwise_quotient(a, b):
    return a / b


def means(a):
    return np.mean(a)


@pytest.mark.parametrize("divisor", [0, 0.0, 0j, 2.0, Z, Z[::-1], Z.real])
def test_complex_arrays_divided_by_zero_raise(divisor):
    agree(elementwise_quotient, Z, divisor)
    agree(elementwise_quotient, 1 + 1j, divisor)
    agree(means, Z[:0])


def shifted_sum(a):
    return np.right_shift(a + a, 1)


def common_divisor(a):
    return np.gcd(a + a, 6)


@pytest.mark.parametrize("kernel", [shifted_sum, common_divisor])
def test_sums_in_an_expression_have_types_for_which_there_may_be_no_loop(kernel):
    """`uint8 + uint8` is uint64 there, which no loop takes together with int64; Numba has none either."""
    call = pk.host_call(pk.function(kernel))
    with pytest.raises(TypeError, match="the function has no loop for elements of uint64 and int64"):
        call(np.array([200, 7], np.uint8))
    agree(kernel, np.array([100, 7], np.int16))
