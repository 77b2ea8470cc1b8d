"""Variables that become another type in loops, `for` and `while`, and values that are made of them."""

import numpy as np
from numba import njit


@njit
def divisor(a, b):
    x, y = a, b
    while y:
        x, y = y, x % y
    return a // x


@njit
def for_product(a, b):
    x = a
    for i in range(b):
        x = b
    return a * x


@njit
def for_quotient(a, b):
    x = a
    for i in range(b):
        x = b
    return a // x


@njit
def counted_up(a, b):
    x = a
    while x < 10:
        x += 1
    return a + x


@njit
def large(a, b):
    x = a
    while b > 0:
        x = x + 9007199254740993
        b -= 1
    return a + x


@njit
def for_sum(a, b):
    x = a
    for i in range(b):
        x = b
    return a + x


@njit
def for_in_while(a, b):
    x = a
    n = 3
    while n > 0:
        for i in range(b):
            x = b
        n -= 1
    return a * x, x


@njit
def for_update(a, b):
    x = a
    for i in range(b):
        x = x + 1
    return a + x


@njit
def endless(a, b):
    x = a
    while True:
        x = x + 1
        if x > 12:
            break
    return a + x


@njit
def while_in_for(a, b):
    x = a
    for i in range(2):
        while b > 0:
            x = x + 1
            b -= 1
    return a + x


@njit
def continued(a, b):
    x = a
    while b > 0:
        if b % 2:
            x = b
            b -= 1
            continue
        b -= 1
        x = x + a * x
    return a + x, a * x, -x


@njit
def chosen(a, b):
    x = a
    if b:
        x = b
    return a // x, a * x


@njit
def elements(v):
    x = v[0]
    n = v.size
    while n > 0:
        x = x + 9007199254740993
        n -= 1
    return np.array([v[0] + x, 0]), (v[0] + x) // 2, (v[0] + x) % 7


KINDS = (np.uint8, np.uint32, np.uint64, np.int32, np.float32)
CASES = {
    **{
        name: [(kind(7), 5) for kind in KINDS]
        for name in (
            "divisor",
            "for_product",
            "for_quotient",
            "counted_up",
            "large",
            "for_sum",
            "for_in_while",
            "for_update",
            "endless",
            "while_in_for",
            "continued",
            "chosen",
        )
    },
    "elements": [(np.array([6, 2], kind),) for kind in (np.uint16, np.uint64, np.int8)],
}
