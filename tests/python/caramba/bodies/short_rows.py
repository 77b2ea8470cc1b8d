"""Inner loops over rows of a few elements, and arrays of such rows as wholes."""

import numpy as np
from numba import njit, prange


@njit
def drift(x, v, dt):
    for i in range(x.shape[0]):
        for k in range(x.shape[1]):
            v[i, k] -= dt * x[i, k]
            x[i, k] += dt * v[i, k]


@njit
def squares(x):
    """Of all pairs: the row is in the third loop."""
    n, m = x.shape
    out = np.zeros((n, n))
    for i in range(n):
        for j in range(n):
            s = 0.0
            for k in range(m):
                d = x[i, k] - x[j, k]
                s += d * d
            out[i, j] = s
    return out, k if n and m else -1


@njit
def two_rows(x, y):
    """Rows of two lengths, and a last one that ends the loop."""
    for i in range(len(x)):
        for k in range(x.shape[1]):
            x[i, k] += 1
        for k in range(y.shape[0]):
            x[i, 0] += y[k]
        for k in range(x.shape[1]):
            if x[i, k] > 100:
                return i
    return -1


@njit
def triangle(x):
    for i in range(x.shape[0]):
        for j in range(i):
            x[i, j] = x[j, i] * 2


@njit
def shrinking(x, m):
    """The row's end changes from one to the next."""
    for i in range(x.shape[0]):
        for k in range(m):
            x[i, k] *= 2
        m -= 1
    return m


@njit
def other_array(x, y):
    """The array whose extent ends the rows is another one later."""
    z = x
    for i in range(x.shape[0]):
        for k in range(z.shape[1]):
            x[i, k] += 1
        z = y
    return z[0, 0]


@njit
def guarded(mask, x, n):
    for i in range(x.shape[0]):
        if mask[i]:
            for k in range(n):
                x[i, k] = -x[i, k]
        else:
            for k in range(n):
                if x[i, k] > 0:
                    continue
                x[i, k] = 0


@njit
def while_rows(x):
    i = 0
    while i < x.shape[0]:
        for k in range(x.shape[1]):
            x[i, k] += k
        i += 2
    return i


@njit(parallel=True)
def in_parallel(x, y):
    for i in prange(x.shape[0]):
        for j in range(y.shape[0]):
            for k in range(y.shape[1]):
                x[i, k] += y[j, k]


@njit
def raising(x, y):
    for i in range(x.shape[0]):
        for k in range(x.shape[1]):
            x[i, k] = 1 / y[k]


@njit
def whole(a, b, v):
    a[:] = v
    a += b
    c = a * b + 1
    c[...] = c - a
    c[:, :] *= v
    return c, c.sum(), c.max(), c.argmin(), (c > a).sum(), np.zeros_like(c), np.full((2, 3), v)


@njit
def broadcast(a, row, column):
    a += row
    a *= column
    return a + row, np.sum(a * a), np.mean(a)


@njit
def shifted(a):
    """Overlapping: each element is stored before the next is read, or none is."""
    a[1:] = a[:-1]
    a[:] = a[::-1]
    a += a
    return a


@njit
def truths(mask, a):
    n = 0
    for m in mask.flat:
        if m:
            n += 1
    both = mask & (a > 0)
    both[0] = True
    k = 0
    for i in range(both.shape[0]):
        for j in range(both.shape[1]):
            k += both[i, j]
    return n, both.sum(), np.sum(~both), both.any(), both.all(), k, both


@njit
def steps_of_several_sizes(a, b):
    """Elements of 2 and of 8 bytes, by steps of more than one: written out, and counted."""
    n = len(a)
    for i in range(b.shape[0]):
        for k in range(n - 2, 0, -2):
            b[i, k - 1] = a[k] * 0.5
        for k in range(0, n, 3):
            b[i, k] += a[k]
    return b


def rows(n, m, order="C"):
    return np.asarray(np.arange(n * m, dtype=np.float64).reshape(n, m) / 4 - 1, order=order)


SHAPES = [(n, m) for m in (0, 1, 2, 3, 4, 5, 7, 8, 9, 20) for n in (0, 1, 5)]
TABLES = [rows(n, m) for n, m in SHAPES] + [rows(5, 3, "F"), rows(9, 6)[::2, ::-2], rows(6, 3).T]
FULL = [t for t in TABLES if t.size]
CASES = {
    "drift": [(t.copy(order="K"), np.ones_like(t), 0.5) for t in TABLES] + [(rows(5, 3), rows(5, 3, "F"), 2)],
    "squares": [(t,) for t in FULL],
    "two_rows": [(t.copy(), np.array([1.0, 30.0])) for t in FULL],
    "triangle": [(rows(n, n),) for n in (0, 1, 2, 12)],
    "shrinking": [(rows(4, 9), m) for m in (9, 3, 0)],
    "other_array": [(rows(4, 9), rows(2, 2)), (rows(4, 2), rows(2, 1))],
    "guarded": [(np.arange(5) % 2 == 0, rows(5, m), n) for m in (3, 9) for n in (0, 2, m)],
    "while_rows": [(t.copy(order="K"),) for t in TABLES],
    "in_parallel": [(rows(4, m), rows(3, m)) for m in (1, 2, 3, 9)],
    "raising": [(rows(2, 3), np.array([1.0, 2.0, x])) for x in (4.0, 0.0)],
    "whole": [(t.copy(order="K"), t + 2, 0.3) for t in FULL],
    "broadcast": [(t.copy(order="K"), t[0] + 1, t[:, :1] - 2) for t in FULL],
    "shifted": [(t.copy(order="K"),) for t in FULL],
    "steps_of_several_sizes": [(np.arange(n, dtype=np.int16), rows(3, n)) for n in (0, 1, 2, 9)],
    "truths": [(np.asarray(t > 0.5, order="K"), t) for t in FULL],
}
