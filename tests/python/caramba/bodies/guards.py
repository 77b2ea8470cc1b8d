"""What tests make certain of indices, sums and stores behind tests, and what must stay uncertain."""

import numpy as np
from numba import njit


@njit
def insertion(x):
    for i in range(1, len(x)):
        v = x[i]
        j = i - 1
        while j >= 0 and x[j] > v:
            x[j + 1] = x[j]
            j -= 1
        x[j + 1] = v
    return x


@njit
def sift(heap, k):
    while k > 0:
        parent = (k - 1) // 2
        if heap[parent] <= heap[k]:
            break
        heap[parent], heap[k] = heap[k], heap[parent]
        k = parent
    return k


@njit
def still_negative(x, k):
    """A test of a name says nothing of what it becomes."""
    s = 0.0
    while k > -3:
        if k >= 0:
            k -= 2
            s += x[k]
        else:
            s += 10 * x[k]
        k -= 1
    return s, k


@njit
def either(x, k):
    if k < 0 or x[k] > 2:
        return x[k]
    if not (k >= 2 and k < 4):
        k = k - 3
        return x[k]
    return x[k - 2]


@njit
def chained(x, i, lo):
    if 0 <= lo < i:
        return x[i - 1] + x[lo]
    return x[i] - x[lo]


@njit
def after(x, ks):
    s = 0.0
    for k in ks:
        if k < 1:
            continue
        s += x[k - 1]
    for k in ks:
        if k < 1:
            k -= 1
        s += x[k]
    return s


@njit
def hopping(x, n):
    k = n
    for _ in range(5):
        assert k >= 0
        k = k - 1 if k > 0 else len(x) - 1
        x[k] += k
    return x


@njit
def guarded(flags, x, w, idx):
    """Elements that the test does not read may lie outside."""
    s = 0.0
    t = 0.0
    for i in range(len(flags)):
        if flags[i]:
            s += x[i] * w[i]
        if i < len(idx):
            t -= w[idx[i]]
    return s, t


@njit(fastmath=True)
def reassociated(flags, x, w):
    s = 0.0
    for i in range(len(flags)):
        if flags[i]:
            s += x[i] * w[i]
    return s


@njit
def whole(x):
    """float(int(x)) has no -0.0 and wraps where x is large."""
    out = np.empty(len(x))
    small = np.empty(len(x), np.float32)
    for i in range(len(x)):
        out[i] = float(int(x[i]))
        small[i] = np.float32(np.int32(np.float32(x[i])))
    return out, small, 1 / out[:2]


@njit
def signs_of_nothing(a, b):
    return 1 / (1.0 + float(round(a, -1)) + np.reciprocal(a)), np.copysign(1.0, np.float64(np.reciprocal(b)))


@njit
def narrow(x):
    out = np.empty((3, len(x)))
    for i in range(len(x)):
        out[0, i] = np.float64(np.uint8(x[i]))
        out[1, i] = np.float64(np.int16(x[i]))
        out[2, i] = x[i] - int(x[i])
    return out


@njit
def masks(x, low, high):
    keep = np.logical_and(low <= x, x < high)
    other = np.logical_or(x < low, np.isnan(x))
    y = x.copy()
    y[keep] = 7.0
    for i in range(len(x)):
        if other[i] and not keep[i]:
            y[i] = -1.0
    return y, keep, other, np.where(keep, x, 0.0)


@njit
def extent(x):
    return np.nanmin(x), np.nanmax(x)


@njit
def found_elsewhere(keys, places, x):
    s = d = 0.0
    for i in range(len(keys)):
        if keys[i] < 3:
            s += x[places[keys[i]]]
    for i in range(len(keys)):
        if keys[i] < 3:
            d -= 2.0 * x[places[keys[i]]]
    return s, d


@njit
def nothing_added(flags, x, k, start):
    a = b = c = d = e = f = start
    for i in range(len(flags)):
        if flags[i]:
            a += x[i]
            b -= x[i] * x[i + 1]
        if flags[i]:
            c += -(k[i] * x[i])
            d -= np.float32(x[i])
        if flags[i]:
            e += k[i]
            f += -k[i] * (x[i] + 1.0)
    return a, b, c, d, e, f


@njit
def not_the_diagonal(a, x):
    s = -0.0
    for i in range(len(x)):
        for j in range(len(x)):
            if i != j:
                s -= a[i, j] * x[j]
    return s


R = np.array([3.0, -1.0, 2.5, 0.0, 4.0, 2.0, -7.5])
N = np.array([np.nan, 2.0, -0.0, 0.0, np.nan, 5.0, 1.0, 0.0, -0.0, np.nan])
FLAGS = np.array([True, False, True, True, False, False, False])

CASES = {
    "insertion": [(R.copy(),), (R[::-1].copy(),), (R[:1].copy(),), (R[:0].copy(),)],
    "sift": [(R.copy(), 6), (R.copy(), 0)],
    "still_negative": [(R, 6), (R, 1), (R, 0)],
    "either": [(R, -1), (R, 0), (R, 1), (R, 2), (R, 3), (R, 5)],
    "chained": [(R, 3, 1), (R, -2, 1), (R, 2, -1), (R, 0, 0)],
    "after": [(R, np.array([0, 3, -2, 5]))],
    "hopping": [(R.copy(), 2), (R.copy(), 0)],
    "guarded": [(FLAGS, R[:4], R[2:6], np.array([1, 0])), (FLAGS[:0], R[:0], R[:0], np.array([0, 0])[:0])],
    "found_elsewhere": [(np.array([0, 1, 10**14, 2]), np.array([2, 1, 0]), R)],
    "nothing_added": [
        (np.array(flags), x, np.array([0, 3, -2]), start)
        for flags in ([False] * 3, [True, False, True])
        for start in (0.0, -0.0)
        for x in (R, -R, R * -0.0, np.array([np.inf, -np.inf, np.nan, np.inf]))
    ],
    "not_the_diagonal": [(np.outer(R, R), R), (np.ones((1, 1)), R[:1]), (np.ones((2, 2)), R[:2] * 0.0)],
    "reassociated": [(FLAGS, R, R)],
    "whole": [(np.array([-0.5, 0.25, -3.75, 1e6, -0.0, 7.0]),)],
    "signs_of_nothing": [(-3, np.int8(-5)), (-4, -7)],
    "narrow": [(np.array([0.75, 3.5, 200.25, 17.0]),)],
    "masks": [(R, 0.0, 3.0), (N, 0.0, 3.0), (N[:0], 0.0, 1.0), (np.tile(N, 9)[::-1], -1.0, 2.0)],
    "extent": [
        (N,),
        (N[:3],),
        (N[:4],),
        (-N,),
        (N.reshape(2, 5),),
        (N[::-1],),
        (N[1:2],),
        (R,),
        (N[[0, 4]],),
    ],
}
