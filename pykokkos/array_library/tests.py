"""Where and whether elements hold."""

import numpy as np


def truth(a):
    """Whether the one element of an array is true."""
    if a.size == 0:
        raise ValueError(
            "The truth value of an empty array is ambiguous. "
            "Use `array.size > 0` to check that an array is not empty."
        )
    if a.size > 1:
        raise ValueError(
            "The truth value of an array with more than one element is ambiguous. Use a.any() or a.all()"
        )
    for v in a.flat:
        if v != 0:
            return True
    return False


def count_nonzero(a, axis=None):
    if axis is not None:
        return np.sum(a.astype(np.bool_), axis=axis)
    n = 0
    for v in a.flat:
        if v:
            n += 1
    return n


def flatnonzero(a):
    # No branch depends on the elements: an index that does not count is overwritten by the next.
    out = np.empty(count_nonzero(a), np.int64)
    k = 0
    for i, v in enumerate(a.flat):
        if k == out.shape[0]:
            break
        out[k] = i
        k += v != 0
    return out


def nonzero(a):
    n = count_nonzero(a)
    if a.ndim == 1:
        return (flatnonzero(a),)
    if a.ndim == 3:
        return _nonzero_boxes(a, n)
    if a.ndim == 4:
        return _nonzero_of_rank_4(a, n)
    rows = np.empty(n, np.int64)
    columns = np.empty(n, np.int64)
    k = 0
    for i, j in np.ndindex(a.shape):
        if a[i, j]:
            rows[k] = i
            columns[k] = j
            k += 1
    return rows, columns


def _nonzero_boxes(a, n):
    first = np.empty(n, np.int64)
    second = np.empty(n, np.int64)
    third = np.empty(n, np.int64)
    k = 0
    for h, i, j in np.ndindex(a.shape):
        if a[h, i, j]:
            first[k] = h
            second[k] = i
            third[k] = j
            k += 1
    return first, second, third


def _nonzero_of_rank_4(a, n):
    places = np.empty((4, n), np.int64)
    k = 0
    for g, h, i, j in np.ndindex(a.shape):
        if a[g, h, i, j]:
            places[0, k] = g
            places[1, k] = h
            places[2, k] = i
            places[3, k] = j
            k += 1
    return places[0], places[1], places[2], places[3]


def argwhere(a):
    if a.ndim == 1:
        at = flatnonzero(a)
        return np.reshape(at, (at.shape[0], 1))
    return np.vstack(nonzero(a)).T


def allclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False):
    if a.ndim == 0 and b.ndim == 0:
        return _close(a, b, rtol, atol, equal_nan)
    if a.ndim == 0:
        for y in b.flat:
            if not _close(a, y, rtol, atol, equal_nan):
                return False
        return True
    if b.ndim == 0:
        for x in a.flat:
            if not _close(x, b, rtol, atol, equal_nan):
                return False
        return True
    if a.shape == b.shape:
        for x, y in zip(a.flat, b.flat):
            if not _close(x, y, rtol, atol, equal_nan):
                return False
        return True
    # As they are broadcast, each with its own type.
    return allclose(a * np.ones(b.shape, a.dtype), b * np.ones(a.shape, b.dtype), rtol, atol, equal_nan)


def _close(a, b, rtol, atol, equal_nan):
    if np.isnan(a) or np.isnan(b):
        return equal_nan and np.isnan(a) and np.isnan(b)
    if np.isinf(a) or np.isinf(b):
        return a == b
    return not abs(a - b) > atol + rtol * abs(b * 1.0)


def array_equal(a, b):
    if a.shape != b.shape:
        return False
    for x, y in zip(a.flat, b.flat):
        if x != y:
            return False
    return True


def isclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False):
    if a.ndim == 0 and b.ndim == 0:
        return _close_item(a, b, rtol, atol, equal_nan)
    if b.ndim == 0:
        out = np.empty(a.shape, np.bool_)
        for at in np.ndindex(a.shape):
            out[at] = _close_item(a[at], b, rtol, atol, equal_nan)
        return out
    if a.ndim == 0:
        out = np.empty(b.shape, np.bool_)
        for at in np.ndindex(b.shape):
            out[at] = _close_item(a, b[at], rtol, atol, equal_nan)
        return out
    first = a * np.ones(b.shape, a.dtype)
    second = b * np.ones(a.shape, b.dtype)
    out = np.empty(first.shape, np.bool_)
    for at in np.ndindex(first.shape):
        out[at] = _close_item(first[at], second[at], rtol, atol, equal_nan)
    return out


def _close_item(x, y, rtol, atol, equal_nan):
    if np.isnan(x) and np.isnan(y):
        return equal_nan
    if np.isinf(x) and np.isinf(y):
        return (x > 0) == (y > 0)
    if np.isinf(x) or np.isinf(y):
        return False
    return abs(x - y) <= atol + rtol * abs(y)
