"""Branches of `x is None` where x is a value: Numba types both of them."""

import numpy as np
from numba import njit, prange


@njit
def power_sum(x, w=None):
    if w is None:
        s = 1.0
    else:
        s = w[0]
    for i in range(12):
        s = s * x
    return s


@njit
def tern(x, w=None):
    s = 1.0 if w is None else w[0]
    for i in range(12):
        s = s * x
    return s


@njit
def notnone(x, w=None):
    if w is not None:
        s = w[0]
    else:
        s = 1.0
    for i in range(12):
        s = s * x
    return s


@njit
def two(x, y=None, z=None):
    if y is None or z is None:
        s = 0.5
    else:
        s = y[0] + z[0]
    return s * x


@njit(parallel=True)
def par(x, out, w=None):
    for i in prange(len(x)):
        s = 1.0 if w is None else w[i]
        out[i] += s**5


@njit
def acc32(x, start=None):
    acc = 0.0 if start is None else start[0]
    for v in x:
        acc += v
    return acc


@njit
def ret(k=None):
    return 0.5 if k is None else k


@njit
def ret2(k=None):
    if k is None:
        return 0.5
    return k


@njit
def ret3(k=None):
    if k is not None:
        return k
    else:
        return -0.5


@njit
def count(b=None):
    n = len(b) if b is not None else 0.5
    return n


@njit
def summed(w=None):
    n = 1.0 if w is None else w.sum()
    return n


@njit
def before(w=None):
    s = 0.0
    if w is not None:
        s = w[0]
    return s


@njit
def nested(x, w=None, k=None):
    if w is None:
        t = 1.5
    elif k is None:
        t = w[0]
    else:
        t = w[k]
    return t * x


@njit
def default(x, n=None):
    if n is None:
        n = 2.5
    return x * n


@njit
def inner_call(x, w=None):
    return default(x, 3) + tern(x, w)


@njit
def pair_returned(x, t):
    if x is None:
        return 1.0, t[0]
    return x, t[1]


@njit
def pair_of_pairs(x, t):
    if x is None:
        return (1, (2.5, True))
    return (x, t)


@njit
def pair_bound(x, t):
    r = t
    if x is None:
        r = (0.5, 1.5)
    return r, x


@njit
def pair_chosen(x, t):
    return (1.0, 2) if x is None else (x, t[0])


PAIRS = [(x, t) for x in (2, None, 2.5) for t in ((1, 2), (1.5, 2), (1, True))]
W = np.array([5])
X = np.arange(4)
CASES = {
    **{kernel: PAIRS for kernel in ("pair_returned", "pair_bound", "pair_chosen")},
    "pair_of_pairs": [(x, t) for x, t in PAIRS if t != (1, True)],
    "power_sum": [(1000, W), (1000,), (1000, W.astype(np.int8))],
    "tern": [(1000, W), (1000,), (2, W.astype(np.float32))],
    "notnone": [(1000, W), (1000,)],
    "two": [(3, W, W), (3, W), (3,), (3, None, W)],
    "par": [(X, np.ones(4), np.array([1000, 10000, 3, 100000])), (X, np.ones(4))],
    "acc32": [(np.full(100000, 0.1, np.float32), np.ones(1, np.float32)), (np.ones(3, np.float32),)],
    "ret": [(2,), (), (True,)],
    "ret2": [(2,), ()],
    "ret3": [(2,), ()],
    "count": [(W,), ()],
    "summed": [(W,), ()],
    "before": [(W,), ()],
    "nested": [(2, W, 0), (2, W), (2,)],
    "default": [(3, 2), (3,)],
    "inner_call": [(3, W), (3,)],
}
