"""No parts, less than none, empty lines, rows of different lengths, and complex numbers that are half NaN."""

import numpy as np
from numba import njit


@njit
def parts(a, n):
    return np.array_split(a, n)


@njit
def equal_parts(a, n):
    return np.split(a, n)


@njit
def unwrapped(a):
    return np.unwrap(a)


@njit
def least(a):
    z = np.nanmin(a)
    return z.real, z.imag


@njit
def greatest(a):
    z = np.nanmax(a)
    return z.real, z.imag


@njit
def upright(a, b):
    return np.vstack((a, b))


@njit
def deep(a, b):
    return np.dstack((a, b))


@njit
def upright_three(a, b, c):
    return np.vstack((a, b, c))


def numbers(real, imag, dtype):
    z = np.zeros(len(real), dtype)
    z.real = real
    z.imag = imag
    return z


NAN = np.nan
HALVES = [
    numbers(real, imag, dtype)
    for dtype in (np.complex64, np.complex128)
    for real, imag in (
        ([1, -np.inf], [2, NAN]),
        ([-np.inf, 1], [NAN, 2]),
        ([1, 2, -3], [NAN, 1, NAN]),
        ([1, NAN, -3], [1, 1, 2]),
        ([NAN, 1, -3], [1, 1, 2]),
        ([1, NAN], [1, NAN]),
        ([2, 1, 1], [1, NAN, 3]),
        ([NAN, NAN], [1, 2]),
        ([], []),
    )
]
X = np.arange(6.0)
CASES = {
    "parts": [(X, n) for n in (3, 4, 0, -1, -4)] + [(np.ones((2, 3)), -1)],
    "equal_parts": [(X, n) for n in (3, 4, 0, -1)],
    "unwrapped": [
        (np.zeros(shape, t),) for shape in ((0,), (2, 0), (0, 2), (3,)) for t in (np.float64, np.float32)
    ],
    **{name: [(z,) for z in HALVES] for name in ("least", "greatest")},
    "upright": [(X, X), (X, X[1:]), (np.ones((2, 3)), np.ones((1, 3))), (np.ones((2, 3)), np.ones((2, 2)))],
    "deep": [(X, X), (X, X[1:]), (np.ones((2, 3)), np.ones((2, 3))), (np.ones((2, 3)), np.ones((3, 2)))],
    "upright_three": [(X, X, X), (X, X, X[1:])],
}
