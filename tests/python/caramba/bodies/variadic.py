"""Any number of arguments: `*rest` of a kernel, `*tuple` in calls and in tuples."""

import numpy as np
from numba import njit


@njit
def total(x, *numbers):
    s = x
    for k in numbers:
        s += k
    return s


@njit
def count(*anything):
    return len(anything)


@njit
def line(x, a, b=2.0, *rest):
    if len(rest) > 0:
        return a * x + b + rest[0]
    return a * x + b


@njit
def each(values, i, *parameters):
    out = np.empty(values.shape[0])
    for k in range(values.shape[0]):
        out[k] = line(values[k], i, *parameters)
    return out


@njit
def root(f, x, *parameters):
    for _ in range(50):
        x = x - f(x, *parameters)
    return x


@njit
def newton_step(x, a, b):
    return (x * x - a) / (2.0 * x + b)


@njit
def square_root(a):
    return root(newton_step, 3.0, a, 0.0)


@njit
def fill(i, value, *arrays):
    arrays[0][i] = value
    arrays[1][i] = -value


@njit
def fill_all(n, *arrays):
    for i in range(n):
        fill(i, i * 0.5, *arrays)


@njit
def through_tuple(x, t):
    return line(x, *t)


@njit
def layers(a, n):
    out = np.zeros((n, *a.shape))
    out[0] = a
    return out


@njit
def biggest(t):
    return max(*t)


@njit
def joined(a, b):
    c = (*a, 7.5, *b)
    return c[0] + c[2], len(c), c


@njit
def unpacked(s, t):
    a, b, c = (*s, 1.5, *t)
    return a + 2 * b + 4 * c


A = np.arange(6.0).reshape(2, 3)

CASES = {
    "total": [(1.5, 2, 3), (1, 2.5), (1, 2, 3, 4, 5)],
    "count": [(), (1,), (1, 2.0, A), ((1, 2),)],
    "line": [(2.0, 3.0), (2.0, 3.0, 4.0), (2.0, 3.0, 4.0, 5.0, 6.0)],
    "each": [(np.arange(3.0), 2.0), (np.arange(3.0), 2, 1.5), (np.arange(3.0), 2, 1, 7)],
    "square_root": [(2.0,)],
    "fill_all": [(3, np.zeros(4), np.ones(4)), (2, np.zeros((2, 3)), np.zeros(2))],
    "through_tuple": [(2.0, (1.0,)), (2.0, (1.0, 5.0)), (2.0, (1.0, 5.0, 7))],
    "layers": [(A, 3), (np.ones(2), 2)],
    "biggest": [((3.0, 9.0, 4.0),), ((3, 1),)],
    "joined": [((1.0, 2), (3, 4.0)), ((1,), (2.5, 3))],
    "unpacked": [((1.0, 2), ()), ((1,), (2.5,)), ((), (1, 2))],
}
