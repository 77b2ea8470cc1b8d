"""Arrays without dimensions: what np.asarray makes of numbers."""

import numpy as np
from numba import njit


@njit
def select(a, i, column):
    if a.ndim == 0:
        return a.item()
    if a.ndim == 1:
        return a[column]
    return a[i, column]


@njit
def weighted(x, weights):
    w = np.asarray(weights)
    total = 0.0
    for i in range(x.shape[0]):
        for j in range(x.shape[1]):
            total += x[i, j] * select(w, i, j)
    return total, w


@njit
def parts(v):
    a = np.asarray(v)
    return a[()], a.ndim, a.size, a.shape, a + 1


@njit
def computed(a, b):
    """In the types and by the error model of arrays: numbers of the same kind do not widen elements."""
    return a + b, b - a, a * b, a / b, b / a, a < b, np.add(a, b), np.sqrt(a) * b, -a + b, (a + b) * 0.1


@njit
def divided(a, b):
    return a // b, a % b, b // a


@njit
def made(v):
    a = np.zeros(())
    a[()] = v
    return a, np.full((), v), np.array(v)


@njit
def reduced(v):
    return np.sum(v), np.prod(v), np.mean(v), np.any(v), np.all(v), np.std(v)


@njit
def ordered(v):
    return np.min(v), np.amax(v), np.nanmin(v), np.nanmax(v), np.average(v)


@njit
def alike(v):
    return np.copy(v), np.zeros_like(v), np.ones_like(v, dtype=np.float32), np.full_like(v, 3)


@njit
def likelihood(o, m, e):
    return -np.sum(np.log(e)) - 0.5 * o.size - 0.5 * np.sum((o - m) ** 2 / e**2)


X = np.arange(6.0).reshape(2, 3)
NUMBERS = [(2.5,), (3,), (np.float32(1.5),), (np.nan,), (np.int32(-5),), (np.uint8(200),), (True,)]


@njit
def turned(angle):
    angle = np.asarray(angle)
    R = np.zeros(angle.shape + (2,))
    R[..., 0] = np.cos(angle)
    return R


@njit
def turned_each(a):
    out = np.zeros((a.shape[0], 2))
    for i in range(a.shape[0]):
        out[i, :] = turned(a[i])
    return out


@njit
def turned_rows(a):
    out = np.zeros((a.shape[0], a.shape[1], 2))
    for i in range(a.shape[0]):
        out[i] = turned(a[i])
    return out


@njit
def joined(v, x):
    own = np.array(v)
    square = np.zeros((2, 2))
    np.fill_diagonal(square, own)
    return np.append(own, x), np.append(x, np.asarray(v)), np.append(v, x), np.repeat(own, 3), square


CASES = {
    "joined": [(1.5, X), (2, X), (True, X), (2, np.arange(3)), (np.float32(0.5), X[:0])],
    "turned": [(1.0,), (np.arange(3.0),)],
    "turned_each": [(np.arange(3.0),)],
    "turned_rows": [(np.arange(6.0).reshape(2, 3),)],
    "reduced": [*NUMBERS, (1j,)],
    "ordered": NUMBERS,
    "alike": [*NUMBERS, (1j,)],
    "likelihood": [(X, 2.0, 0.5), (X, X[0], X[1]), (X, 2, 1)],
    "weighted": [(X, 2.5), (X, 2), (X, X), (X, X[0]), (X, np.asarray(0.5)), (X, True)],
    "parts": [(2.5,), (3,), (np.float32(1.5),), (1j,), (np.asarray(4),)],
    "made": [(2.5,), (3.0,)],
    "computed": [
        (np.asarray(a, dtype), b)
        for a, dtype in ((0.1, np.float32), (7, np.int32), (2.5, np.float64), (3, np.uint8))
        for b in (3, 2.5, np.float32(0.3), True, np.asarray(0.7, np.float32), np.asarray(9, np.uint64), 0)
    ],
    "divided": [(np.asarray(a), b) for a in (7, 0.0, np.float32(0.7)) for b in (0, 2, 0.3, np.asarray(0))],
}
