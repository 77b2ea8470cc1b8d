"""np.where and np.clip are no universal functions: they take and give arrays, of elements of their types."""

import numpy as np
from numba import njit


@njit
def sum_or_zero(a, b):
    return np.where(a > b, a + b, 0)


@njit
def difference_or_point(a, b):
    return np.where(a > b, a - b, 0.5)


@njit
def quotient(a, b):
    return np.where(b == 0, 0, a / b)


@njit
def negated(a, b):
    return np.where(a > b, -a, 7.5)


@njit
def scaled(a, b):
    return np.where(a > b, a + b, a - b) * 1.0


@njit
def nested(a, b):
    return np.where(a > b, np.where(a > 100, a + b, 0), b * b)


@njit
def summed(a, b):
    return np.sum(np.where(a > b, a * b, 0))


@njit
def by_a_difference(a, b):
    return np.where(a - b, 1, 2)


@njit
def parts(a, b):
    return np.real(a + b) * 1.0


@njit
def stored(a, b, out):
    out[:] = np.where(a > b, a - b, 0)
    return out


@njit
def shifted(a):
    b = a + a
    return np.right_shift(b, 1)


@njit
def between(a, low, high):
    return np.clip(a, low, high)


@njit
def at_least(a, low):
    return a.clip(low, None)


@njit
def at_most(a, high):
    return np.clip(a, None, high)


@njit("int64(int64)", inline="always")
def twice(n):
    return 2 * n


@njit(["float32(float32)", "float64(float64)"], inline="always")
def third(x):
    return x * 2 / 3.0


@njit
def as_it_is(x, y):
    return twice(x), third(y[0]) * 3.0


_RNG = np.random.default_rng(3)


def _pair(dtype):
    if np.dtype(dtype).kind == "f":
        return _RNG.normal(size=9).astype(dtype), _RNG.normal(size=9).astype(dtype)
    info = np.iinfo(dtype)
    a, b = (_RNG.integers(info.min, info.max, 9, dtype=dtype) for _ in range(2))
    b[b == 0] = 1
    return a, b


PAIRS = [_pair(t) for t in (np.uint8, np.int8, np.int16, np.int32, np.uint32, np.float32, np.float64)]
X = np.array([3.0, 1.0, np.nan, -7.0, -0.0, 0.0, np.inf])
NAN = np.nan
CASES = {
    **{
        name: PAIRS
        for name in (
            "sum_or_zero",
            "difference_or_point",
            "quotient",
            "negated",
            "scaled",
            "nested",
            "summed",
            "by_a_difference",
            "parts",
        )
    },
    "stored": [(a, b, np.ones(9)) for a, b in PAIRS],
    "shifted": [(a,) for a, _ in PAIRS[:3]],
    "between": [(X, NAN, 2.0), (X, 0.0, NAN), (X, -0.0, 0.0), (X, NAN, X[::-1].copy()), (X, 2.0, 1.0)],
    "at_least": [(X, NAN), (X, 0.0), (X, X[::-1].copy())],
    "at_most": [(X, NAN), (X, -0.0), (X.astype(np.float32), 1)],
    "as_it_is": [(1.75, np.array([0.7], np.float32)), (3, np.array([0.7]))],
}
