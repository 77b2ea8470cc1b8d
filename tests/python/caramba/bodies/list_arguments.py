import numpy as np
from numba import njit


@njit
def total(arrays):
    s = 0.0
    for a in arrays:
        s += a.sum()
    return s


@njit
def outer_sums(arrays, out):
    for i in range(len(arrays)):
        out[i] = arrays[i][0] + arrays[-1][-1]
    return len(arrays)


@njit
def grows(arrays):
    arrays[0][0] = 7
    arrays.append(np.zeros(2, arrays[0].dtype))
    arrays.append(arrays[0])
    return arrays[1]


@njit
def shrinks(arrays):
    last = arrays.pop()
    arrays.clear()
    return last, last[1:]


@njit
def replaces(arrays):
    arrays[1] = arrays[0][::-1].copy()
    if len(arrays) > 2:
        raise ValueError("too many")


@njit
def pairs(items):
    s = 0.0
    for flag, number, weight in items:
        if flag:
            s += number * weight
    items.append((False, 12, 2.5))
    return s, items[1]


@njit
def named(items):
    return items[0][1][0] + items[-1][0]


@njit
def flat(arrays, dtype):
    parts = [(a * 2).astype(dtype) for a in arrays]
    return joined(parts)


@njit
def joined(parts):
    out = np.empty(2 * len(parts), parts[0].dtype)
    for i in range(len(parts)):
        out[2 * i : 2 * i + 2] = parts[i]
    return out


A = np.array([0.5, -1.0])
STRIPED = np.arange(6.0).reshape(3, 2)
CASES = {
    "total": [([A, A + 1],), ([STRIPED[:, 1], STRIPED[:, 0]],), ([STRIPED.T, STRIPED.T * 2],)],
    "outer_sums": [([A, A * 2, A[:1]], np.zeros(4)), ([np.arange(3, dtype=np.int16)], np.zeros(1))],
    "grows": [([A, A + 1],), ([np.arange(3, dtype=np.int8), np.arange(2, dtype=np.int8)],)],
    "shrinks": [([A, A + 1],)],
    "replaces": [([A, A + 1],), ([A, A + 1, A],), ([A],)],
    "pairs": [
        ([(True, 2, 0.5), (False, 3, 1.5)],),
        ([(True, 2, 0.5), (True, 2**40, 1.5), (True, -1, 1.0)],),
    ],
    "named": [([(1, A), (2, A + 1)],), ([(1.5, A.astype(np.float32))],)],
    "flat": [([A, A + 1], np.dtype(np.float32)), ([np.array([1, 2]), np.array([3, 4])], np.dtype("i2"))],
}
