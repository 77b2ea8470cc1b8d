"""Reductions along an axis."""

import numpy as np


def sum(a, axis=None, dtype=None):
    if dtype is not None:
        # What is added up in a wider type and cut off is what was added up in the narrow one.
        if axis is None or a.ndim == 1:
            return np.empty(0, dtype).dtype.type(_sum(np.asarray(a, dtype), axis))
        return np.asarray(_sum(np.asarray(a, dtype), axis), dtype)
    return _sum(a, axis)


def _check_axis(a, axis):
    if axis >= a.ndim or axis < -a.ndim:
        raise np.exceptions.AxisError(f"axis {axis} is out of bounds for array of dimension {a.ndim}")


def _sum(a, axis):
    if axis is None:
        return np.sum(a)
    _check_axis(a, axis)
    if a.ndim == 1:
        return np.sum(a)
    if axis == 0 or axis == -a.ndim:
        first = np.zeros(a.shape[1:], np.sum(a[:0]).dtype)
        for i in range(a.shape[0]):
            first += a[i]
        return first
    if axis == a.ndim - 1 or axis == -1:
        last = np.zeros(a.shape[:-1], np.sum(a[:0]).dtype)
        for i in range(a.shape[a.ndim - 1]):
            last += a[..., i]
        return last
    if a.ndim > 2 and (axis == 1 or axis == 1 - a.ndim):
        second = np.zeros((a.shape[0], *a.shape[2:]), np.sum(a[:0]).dtype)
        for i in range(a.shape[1]):
            second += a[:, i]
        return second
    if a.ndim > 3 and (axis == 2 or axis == 2 - a.ndim):
        third = np.zeros(a.shape[:2] + a.shape[3:], np.sum(a[:0]).dtype)
        for i in range(a.shape[2]):
            third += a[:, :, i]
        return third
    raise NotImplementedError("the sum along an inner axis of an array of rank 5 and more")


def cumsum(a, axis=None, dtype=None):
    if isinstance(a, (np.number, np.bool_)):
        return sum(np.asarray(a), None, dtype)
    if a.ndim == 0:
        return cumsum(np.ravel(a), axis, dtype)
    if dtype is not None:
        return np.asarray(_cumsum(np.asarray(a, dtype), axis), dtype)
    return _cumsum(a, axis)


def _cumsum(a, axis):
    if axis is None:
        out = np.empty(a.size, np.sum(a[:0]).dtype)
        s = np.sum(a[:0])
        for k, v in enumerate(a.flat):
            s += v
            out[k] = s
        return out
    if axis >= a.ndim or axis < -a.ndim:
        raise ValueError(f"axis {axis} is out of bounds for array of dimension {a.ndim}")
    sums = np.empty(a.shape, np.sum(a[:0]).dtype)
    if a.ndim == 1:
        _cumsum_into(a, sums)
    elif a.ndim == 2:
        if axis == 0 or axis == -2:
            for i in range(a.shape[1]):
                _cumsum_into(a[:, i], sums[:, i])
        else:
            for i in range(a.shape[0]):
                _cumsum_into(a[i], sums[i])
    else:
        for i in range(a.shape[0] if axis != 0 and axis != -3 else a.shape[1]):
            if axis == 0 or axis == -3:
                for j in range(a.shape[2]):
                    _cumsum_into(a[:, i, j], sums[:, i, j])
            elif axis == 1 or axis == -2:
                for j in range(a.shape[2]):
                    _cumsum_into(a[i, :, j], sums[i, :, j])
            else:
                for j in range(a.shape[1]):
                    _cumsum_into(a[i, j], sums[i, j])
    return sums


def _cumsum_into(a, out):
    s = np.sum(a[:0])
    for k, v in enumerate(a):
        s += v
        out[k] = s


def argmin(a, axis):
    return _place_along(a, axis, True)


def argmax(a, axis):
    return _place_along(a, axis, False)


def _place(line, least):
    return np.argmin(line) if least else np.argmax(line)


def _place_along(a, axis, least):
    """Return the places of extremes along an axis."""
    if axis >= a.ndim or axis < -a.ndim:
        raise ValueError("axis is out of bounds")
    if a.ndim == 1:
        return _place(a, least)
    # Numba divides by the length of a line, and says so where there is none.
    if a.shape[axis] == 0:
        raise ZeroDivisionError("integer modulo by zero")
    if axis == a.ndim - 1 or axis == -1:
        out = np.empty(a.shape[:-1], np.int64)
        for at in np.ndindex(a.shape[:-1]):
            out[at] = _place(a[at], least)
    elif a.ndim == 2:
        out = np.empty(a.shape[1:], np.int64)
        for i in range(a.shape[1]):
            out[i] = _place(a[:, i], least)
    else:
        at = axis + a.ndim if axis < 0 else axis
        if at == 0:
            out = np.empty(a.shape[1:], np.int64)
        elif at == 1:
            out = np.empty((a.shape[0], *a.shape[2:]), np.int64)
        elif a.ndim > 3 and at == 2:
            out = np.empty(a.shape[:2] + a.shape[3:], np.int64)
        else:
            raise NotImplementedError("the places along an inner axis of an array of rank 5 and more")
        after = 1
        for d in range(at + 1, a.ndim):
            after *= a.shape[d]
        lines = np.reshape(np.ascontiguousarray(a), (-1, a.shape[at], after))
        for k in range(out.size):
            out.flat[k] = _place(lines[k // after, :, k % after], least)
    return out
