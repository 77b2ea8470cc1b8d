"""Exceptions with and without values, else of loops, recursion, folded constants, narrow random integers."""

import numpy as np
from numba import njit


@njit
def checked(x):
    if x < 0:
        raise ValueError("negative", x, 1.5, True)
    if x > 100:
        raise IndexError(x)
    if x == 50:
        raise KeyError
    if x == 60:
        raise TypeError("just text")
    return x + 1


@njit
def nested(a):
    total = 0
    for v in a:
        k = 0
        while k < 3:
            k += 1
            if v == 7:
                break
            total += checked(v)
        else:
            total += 1000
    else:
        total += 1
    return total


@njit
def found(a, wanted):
    for i in range(len(a)):
        if a[i] == wanted:
            break
    else:
        raise ValueError("not found", wanted)
    return i


@njit
def float_arguments(x):
    if x > 0:
        raise RuntimeError("too large:", x, np.float32(0.1))
    raise OverflowError(x)


@njit
def literals(x):
    return (
        4611686018427387904 + 4611686018427387904,
        2**64 - 1,
        2**-1,
        -9223372036854775808,
        x & (2**63 - 1),
        x ^ (1 << 63),
        ~0xFF,
        7 // 2 * 1.5,
        not 3,
        -7 // 2,
        2**0.5,
    )


@njit
def splitmix64(x):
    z = np.uint64(x) + np.uint64(0x9E3779B97F4A7C15)
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    return z ^ (z >> np.uint64(31))


@njit
def divided(x):
    return x + 1 // 0


@njit
def draws(seed, low, high):
    np.random.seed(seed)
    return np.random.randint(low, high), np.random.randint(low, high, 3), np.random.randint(0, high)


@njit
def narrow(seed, a):
    np.random.seed(seed)
    return np.random.randint(a[0], a[1]), np.random.randint(a[0], 9), np.random.randint(a[0], a[1], 3)


@njit
def depth(n):
    if n == 0:
        return 0
    return 1 + depth(n - 1)


@njit
def range_lengths(a, b, c):
    return len(range(a)), len(range(a, b)), len(range(a, b, c)), len(range(b, a, -c))


@njit
def fibonacci(n):
    return n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)


@njit
def power(x, n):
    return 1.0 if n == 0 else (power(x * x, n // 2) if n % 2 == 0 else x * power(x, n - 1))


@njit
def comes_first(n):
    return comes_first(n - 1) + 1 if n > 0 else 0


@njit
def is_even(n):
    return n == 0 or not is_odd_number(n)


@njit
def is_odd_number(n):
    return False if n == 0 else is_even(n - 1)


@njit
def of_pairs(n):
    last = (1, 1.0) if n == 0 else of_pairs(n - 1)
    return last[1] + 1, last[1] * 2


CASES = {
    "fibonacci": [(10,), (1,)],
    "power": [(2.0, 10), (2, 0), (np.float32(1.5), 3)],
    "comes_first": [(4,), (0,)],
    "is_even": [(4,), (3,)],
    "of_pairs": [(3,), (0,)],
    "range_lengths": [(3, 11, 2), (-3, 11, 5), (7, 2, 3), (2, 7, -3), (0, 0, 1), (1, 9, 0)],
    "checked": [(-3,), (101,), (50,), (60,), (4,)],
    "nested": [
        (np.array([1, 2, 7]),),
        (np.array([1, -2]),),
        (np.array([], np.int64),),
        (np.array([1, 101]),),
    ],
    "found": [(np.array([4, 5]), 5), (np.array([4, 5]), 6)],
    "float_arguments": [(2.5,), (-1.0,), (np.inf,), (float("nan"),)],
    "literals": [(12345,)],
    "splitmix64": [(7,)],
    "divided": [(1,)],
    "draws": [(3, 2, 90)],
    "narrow": [(3, np.array([2, 90], t)) for t in (np.int32, np.uint32, np.uint64, np.int64)],
    "depth": [(1000,)],
}
