"""Elements that one iteration assigns and the next reads: kept in a variable, whatever else the loop does."""

import numpy as np
from numba import njit


@njit
def chosen(x, out):
    for i in range(x.size):
        out[i] = x[i] if i == 0 else out[i - 1] + x[i]
    return out


@njit
def of_the_last(x, out):
    """The first iteration reads the last element."""
    for i in range(x.size):
        out[i] = x[i] + 0.5 * out[i - 1]
    return out


@njit
def two_before(n, a):
    for i in range(2, n):
        a[i] = a[i - 1] + a[i - 2]
    return a


@njit
def two_before_turned(n, a):
    for i in range(2, n):
        a[i] = a[i - 2] - a[i - 1]
    return a


@njit
def backwards(x, out):
    n = x.size
    for i in range(n - 1, -1, -1):
        out[i] = x[i] if i == n - 1 else x[i] - 0.25 * out[i + 1]
    return out


@njit
def own_value_first(out):
    """What is assigned is read before, too."""
    for i in range(1, out.size):
        if out[i] > 0.0:
            out[i] = out[i] + out[i - 1]
        else:
            out[i] = -out[i]
    return out


@njit
def added(out):
    for i in range(1, out.size):
        out[i] += out[i - 1] * (out[i] > 1.0)
    return out


@njit
def read_after(out, kept):
    for i in range(1, out.size):
        out[i] = 2.0 * out[i - 1] + out[i]
        kept[i] = out[i - 1] + out[i]
    return out, kept


@njit
def both_assigned(c, d):
    """The two may be the same memory."""
    for i in range(1, c.size):
        c[i] = 1.0 + (c[i - 1] if i > 1 else 0.0)
        d[i] = 3.0 * d[i - 1] + c[i]
    return c, d


@njit
def own_arrays(x):
    c = np.zeros(x.size)
    d = np.zeros(x.size)
    for i in range(x.size):
        m = 4.0 - 0.5 * (c[i - 1] if i > 0 else 0.0)
        c[i] = x[i] * m
        d[i] = (x[i] - 0.5 * d[i - 1]) * m if i > 0 else x[i]
    for i in range(x.size - 2, -1, -1):
        d[i] = d[i] - 0.125 * c[i] * d[i + 1]
    return c, d


@njit
def one_of_two_arrays(x, first):
    c = np.zeros(x.size)
    d = np.ones(x.size)
    e = c if first else d
    for i in range(1, x.size):
        c[i] = x[i] + (c[i - 1] if x[i] > 0.0 else 1.0)
        e[i] = 2.0 * c[i]
    return c, d


@njit
def rows(a):
    for t in range(1, a.shape[0]):
        for j in range(1, a.shape[1]):
            a[t, j] = a[t - 1, j] + (a[t, j - 1] if j > 1 else a[t, j])
    return a


@njit
def left_early(x, out, limit):
    for i in range(1, x.size):
        if x[i] < 0.0:
            break
        out[i] = x[i] + (out[i - 1] if out[i] == 0.0 else 1.0)
        if out[i] > limit:
            return i
    return -1


@njit
def skipped(x, out):
    for i in range(1, x.size):
        if x[i] < 0.0:
            continue
        out[i] = x[i] + (out[i - 1] if i > 1 else 1.0)
    return out


@njit
def from_elsewhere(x, out, at):
    """Reads of other elements see what was assigned."""
    for i in range(1, x.size):
        out[i] = x[i] + out[i - 1] * (out[at[i]] > 1.0)
    return out


@njit
def assigned_elsewhere(x, out, at):
    for i in range(1, x.size):
        out[i] = x[i] + (out[i - 1] if i > 1 else 0.0)
        out[at[i]] = -1.0
    return out


@njit
def read_in_a_place(n):
    """What is kept is an index of another store."""
    at = np.zeros(n, dtype=np.int64)
    out = np.zeros(n)
    for i in range(1, n):
        out[at[i - 1]] = 1.0 + i
        at[i] = at[i - 1] + 1
    return at, out


@njit
def narrow(x):
    """What is kept is rounded as what is assigned."""
    out = np.zeros(x.size, dtype=np.float32)
    counts = np.zeros(x.size, dtype=np.uint8)
    for i in range(x.size):
        out[i] = x[i] if i == 0 else out[i - 1] * 1.1 + x[i]
    for i in range(x.size):
        counts[i] = 200 if i == 0 else counts[i - 1] + 100
    return out, counts


@njit
def shifted(a):
    b = a[1:]
    c = a[:-1]
    chosen(b, c)
    both_assigned(c, b)
    return both_assigned(a, a)


@njit
def shifted_views(a):
    """Two names of one memory, in the kernel itself."""
    b = a[1:]
    for i in range(1, b.size):
        b[i] = 0.5 + (b[i - 1] if i > 1 else 2.0)
        a[i] = b[i - 1] + a[i - 1]
    return a


def signal(n):
    return np.sin(np.arange(float(n)) * 1.7) * 2.0


X = signal(9)
STRIDED = np.zeros(40)[::3]
AT = np.array([3, 1, 0, 5, 8, 8, 2, 7, 4])
CASES = {
    "chosen": [(X, np.zeros(9)), (X[:1], np.zeros(1)), (X[:0], np.zeros(0))],
    "of_the_last": [(X, np.ones(9)), (X[:1], np.ones(1)), (X, STRIDED[:9]), (X[:0], np.zeros(0))],
    "two_before": [(9, np.array([1, 1] + [0] * 7)), (2, np.array([1, 1])), (0, np.zeros(0)), (5, X.copy())],
    "two_before_turned": [(9, X.copy())],
    "backwards": [(X, np.zeros(9)), (X[:1], np.zeros(1)), (X[:0], np.zeros(0)), (X[::-1], STRIDED[:9])],
    "own_value_first": [(X.copy(),), (X[:1].copy(),)],
    "added": [(X.copy(),)],
    "read_after": [(X.copy(), np.zeros(9))],
    "both_assigned": [(X.copy(), signal(9) * 2.0)],
    "own_arrays": [(X,), (X[:1],), (X[:0],)],
    "one_of_two_arrays": [(X, True), (X, False)],
    "rows": [(np.arange(20.0).reshape(4, 5),), (np.asfortranarray(np.arange(20.0).reshape(4, 5)),)],
    "left_early": [(X, np.zeros(9), 1e9), (abs(X), np.zeros(9), 3.0), (abs(X), np.zeros(9), 1e9)],
    "skipped": [(X, np.zeros(9))],
    "from_elsewhere": [(X, np.zeros(9), AT)],
    "assigned_elsewhere": [(X, np.zeros(9), AT)],
    "read_in_a_place": [(7,), (1,)],
    "narrow": [(X,)],
    "shifted": [(X.copy(),)],
    "shifted_views": [(X.copy(),)],
}
