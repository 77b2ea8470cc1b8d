"""`and` and `or` of elements: second sides are read where the first asks for them, or if all lie inside."""

import numpy as np
from numba import njit, prange


@njit
def both(a, b, out):
    for i in range(len(a)):
        out[i] = a[i] and b[i]


@njit
def either(x, y, out):
    for i in range(len(x)):
        out[i] = x[i] > 0.5 or y[i] > 0.5


@njit
def negated(a, b, out):
    for i in range(len(a)):
        out[i] = not (a[i] or not b[i])


@njit(parallel=True)
def both_parallel(a, b, out):
    for i in prange(len(a)):
        out[i] = a[i] and b[i]


@njit(parallel=True)
def counted_parallel(x, y, n):
    found = 0
    for i in prange(n):
        if x[i] > 0.5 or y[i] > 0.5:
            found += 1
    return found


@njit(parallel=True)
def shifted_parallel(x, y, out):
    for i in prange(1, len(x) - 1):
        k = i + 1
        out[i] = x[i - 1] > 0.5 and (y[k] > 0.5 or y[i - 1] > 0.9)


@njit
def shorter(a, b, out):
    """What lies outside of b is never read: a says where it ends."""
    for i in range(len(a)):
        out[i] = a[i] and b[i]
    for i in range(len(a)):
        out[i] = out[i] or (a[i] and not b[i])


@njit(parallel=True)
def shorter_parallel(a, b, out):
    for i in prange(len(a)):
        out[i] = a[i] and b[i]


@njit
def guarded(x, out):
    for i in range(len(x)):
        out[i] = i > 0 and x[i] > x[i - 1] and (i + 1 == len(x) or x[i] > x[i + 1])


@njit
def neighbours(image, out):
    h, w = image.shape
    for i in range(1, h - 1):
        for j in range(1, w - 1):
            v = image[i, j]
            out[i, j] = (
                v > image[i - 1, j] and v > image[i + 1, j] and v > image[i, j - 1] and v > image[i, j + 1]
            )


@njit
def edges(a, out):
    h, w = a.shape
    for i in range(h):
        for j in range(w):
            inner = 0 < i < h - 1 and 0 < j < w - 1
            out[i, j] = a[i, j] and not (
                inner and a[i - 1, j] and a[i + 1, j] and a[i, j - 1] and a[i, j + 1]
            )


@njit
def jaccard(a, b):
    inter = 0
    union = 0
    for i in range(len(a)):
        if a[i] and b[i]:
            inter += 1
        if a[i] or b[i]:
            union += 1
    return inter, union


@njit
def four(y, p):
    tp = fp = fn = tn = 0
    for i in range(len(y)):
        if y[i] == 1 and p[i] == 1:
            tp += 1
        if y[i] == 0 and p[i] == 1:
            fp += 1
        if y[i] == 1 and p[i] == 0:
            fn += 2
        if not (y[i] == 1 or p[i] == 1):
            tn -= 1
    return tp, fp, fn, tn


@njit
def backwards(x, y, out):
    for i in range(len(x) - 1, -1, -1):
        out[i] = x[i] > 0.3 and y[i] > 0.3
    for i in range(0, len(x), 2):
        out[i] = out[i] or (x[i] > 0.8 and y[len(y) - 1 - i] > 0.2)
    for i in range(len(x)):
        out[i] = out[i] and (x[i] > 0.1 or y[len(y) - 1 - i] > 0.2)
    for i in range(1, len(x) + 1):
        out[-i] = out[-i] or (x[-i] > 0.9 and y[-i] > 0.9)


@njit
def through(x, order, out):
    for i in range(len(x)):
        out[i] = x[i] > 0.5 and x[order[i]] > 0.5
        k = i
        if x[i] > 0.7:
            k = 0
        out[i] = out[i] or (x[i] > 0.6 and x[k] > 0.6)


@njit
def rebound(x, y, out):
    a = x
    for i in range(len(x)):
        out[i] = x[i] > 0.5 and a[i] > 0.4
        a = y if i % 2 else x


@njit
def stored(a, out):
    """What an iteration stores is read by the next one."""
    for i in range(1, len(a)):
        out[i] = a[i] and not out[i - 1]
        a[i] = out[i] or a[i - 1]


@njit
def nans(x, y):
    n = 0
    s = 0.0
    for i in range(len(x)):
        if not np.isnan(x[i]) and not np.isnan(y[i]):
            s += x[i] * y[i]
            n += 1
    return s, n


@njit(parallel=True)
def many_parallel(x, out):
    """So much would have to be known that nothing is chosen."""
    for i in prange(len(x)):
        out[i] = (
            x[i] > 0.1
            and (x[i - 1] > 0.1 and x[i - 2] > 0.1 and x[i - 3] > 0.1 and x[i - 4] > 0.1)
            and (x[i - 5] > 0.1 and x[i - 6] > 0.1 and x[i - 7] > 0.1 and x[i - 8] > 0.1)
            and (x[i - 9] > 0.1 and x[i - 10] > 0.1 and x[i - 11] > 0.1 and x[i - 12] > 0.1)
            and (x[i - 13] > 0.1 and x[i - 14] > 0.1 and x[i - 15] > 0.1 and x[i - 16] > 0.1)
            and (x[i - 17] > 0.1 and x[i - 18] > 0.1 and x[i - 19] > 0.1 and x[i - 20] > 0.1)
        )


@njit
def rows(x, y, j, out):
    for i in range(x.shape[0]):
        out[i] = x[i, j] > 0.5 and y[j, i] > 0.5


def bools(n, seed):
    return np.random.default_rng(seed).random(n) > 0.5


def reals(n, seed):
    return np.random.default_rng(seed).random(n)


def cases(make, *outs):
    """Of all lengths, and strided."""
    return [
        *((make(n, 1), make(n, 2), np.zeros(n, bool)) for n in (0, 1, 7, 64, 300)),
        (make(200, 1)[::2], make(300, 2)[::-3], np.zeros(100, bool)),
        (make(50, 1), make(80, 2), np.ones(60, bool)),
    ]


SHORT = np.arange(100) < 40
GRID = np.random.default_rng(5).integers(0, 200, (40, 70)).astype(np.uint8)
CASES = {
    **{name: cases(bools) for name in ("both", "negated", "both_parallel")},
    **{name: cases(reals) for name in ("either", "backwards")},
    "counted_parallel": [(reals(n, 1), reals(n + 3, 2), n) for n in (0, 1, 300)]
    + [(np.ones(70), reals(20, 1), 70), (np.where(SHORT, 0.0, 1.0), reals(40, 1), 100)],
    "shifted_parallel": cases(reals),
    **{
        name: [(SHORT, bools(40, 3), np.zeros(100, bool)), (SHORT[:40], bools(100, 3), np.zeros(40, bool))]
        for name in ("shorter", "shorter_parallel")
    },
    "guarded": [(reals(n, 1), np.zeros(n, bool)) for n in (0, 1, 2, 3, 200)],
    "neighbours": [
        (GRID, np.zeros(GRID.shape, bool)),
        (GRID.T, np.zeros(GRID.T.shape, bool)),
        (GRID[::2, ::3], np.zeros((20, 24), bool)),
        (GRID[:2, :2], np.zeros((2, 2), bool)),
        (GRID[:0], np.zeros((0, 70), bool)),
    ],
    "edges": [(GRID > 60, np.zeros(GRID.shape, bool)), (GRID[:1] > 60, np.zeros((1, 70), bool))],
    "jaccard": [(bools(n, 1), bools(n, 2)) for n in (0, 1, 333)],
    "four": [
        (bools(n, 1).astype(t), bools(n, 2).astype(t)) for n in (0, 1, 333) for t in (np.int64, np.uint8)
    ],
    "through": [(reals(n, 1), np.arange(n)[::-1].copy(), np.zeros(n, bool)) for n in (0, 1, 100)],
    "rebound": [(reals(100, 1), reals(100, 2), np.zeros(100, bool))],
    "stored": [(bools(100, 1), np.zeros(100, bool))],
    "nans": [
        (np.where(bools(300, 1), reals(300, 2), np.nan), np.where(bools(300, 3), reals(300, 4), np.nan))
    ],
    "many_parallel": [(reals(n, 1), np.zeros(n, bool)) for n in (21, 300)],
    "rows": [
        (reals(900, 1).reshape(30, 30), reals(900, 2).reshape(30, 30), j) + (np.zeros(30, bool),)
        for j in (0, 29)
    ],
}
