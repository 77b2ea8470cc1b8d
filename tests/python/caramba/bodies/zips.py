"""`zip(*several)`: tuples of what runs side by side."""

import numpy as np
from numba import njit, prange


@njit
def places(mask):
    s = 0
    for i, j in zip(*np.nonzero(mask)):
        s += i * 10 + j
    return s


@njit
def spread(t, x):
    out = []
    for k, (a, b, c) in enumerate(zip(*t, x)):
        out.append(k + a * b - c)
    return out


@njit
def comprehended(mask, v):
    return [v[i, j] for i, j in zip(*np.where(mask))], sum([i for (i,) in zip(*np.nonzero(v[0]))])


@njit
def literal(a):
    lo = np.zeros(a.ndim)
    for p, q in zip(*(a.shape, a.strides)):
        lo[0] += p * q
    return lo


@njit(parallel=True)
def within_launches(m, out):
    for k in prange(m.shape[0]):
        for i, j in zip(*np.nonzero(m[k])):
            out[k] += i + j
    return out


@njit(parallel=True)
def beside_launches(m, out):
    places = np.nonzero(m[0])
    for i, j in zip(*places):
        m[0, i, j] = 2
    for k in prange(m.shape[0]):
        out[k] = m[k].sum()
    return out


@njit
def rows(pair):
    for a, b in zip(*pair):
        a[0] += b.sum()
    return pair


MASK = np.arange(12).reshape(3, 4) % 5 > 2
BOTH = np.array([MASK, ~MASK])
CASES = {
    "places": [(MASK,), (MASK[:0],), (BOTH[1],)],
    "spread": [((np.arange(3), np.arange(4.0)), np.ones(5))],
    "comprehended": [(MASK, np.arange(12.0).reshape(3, 4))],
    "literal": [(np.zeros((2, 3)),)],
    "within_launches": [(BOTH, np.zeros(2))],
    "beside_launches": [(BOTH * 1, np.zeros(2))],
    "rows": [((np.ones((2, 2)), np.arange(9.0).reshape(3, 3)),)],
}
