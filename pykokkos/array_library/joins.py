"""Arrays joined, two at a time."""

import numpy as np


def concatenate_one(a, axis=0):
    return np.copy(a)


def concatenate(a, b, axis=0):
    at = axis + a.ndim if axis < 0 else axis
    if at < 0 or at >= a.ndim:
        raise IndexError("np.concatenate(): axis out of bounds")
    for d in range(a.ndim):
        if d != at and a.shape[d] != b.shape[d]:
            if d == 0:
                raise ValueError("np.concatenate(): input sizes over dimension 0 do not match")
            if d == 1:
                raise ValueError("np.concatenate(): input sizes over dimension 1 do not match")
            raise ValueError("np.concatenate(): input sizes over dimension 2 do not match")
    n = a.shape[at]
    together = n + b.shape[at]
    if a.ndim == 1 or at == 0:
        first = np.empty((together, *a.shape[1:]), either(a, b, True).dtype)
        first[:n] = a
        first[n:] = b
        return first
    if a.ndim == 2 or at == a.ndim - 1:
        last = np.empty((*a.shape[:-1], together), either(a, b, True).dtype)
        last[..., :n] = a
        last[..., n:] = b
        return last
    if at == 1:
        second = np.empty((a.shape[0], together, *a.shape[2:]), either(a, b, True).dtype)
        second[:, :n] = a
        second[:, n:] = b
        return second
    if a.ndim > 3 and at == 2:
        third = np.empty((*a.shape[:2], together, *a.shape[3:]), either(a, b, True).dtype)
        third[:, :, :n] = a
        third[:, :, n:] = b
        return third
    raise NotImplementedError("np.concatenate(): an inner axis of arrays of rank 5 and more")


def either(a, b, first):
    # Its type is what both elements fit in, which sums of them need not be: float64 for int64 and float32.
    if first:
        return a.dtype.type(0)
    return b.dtype.type(0)


def hstack_one(a):
    return np.copy(a)


def hstack(a, b):
    if a.ndim == 1:
        return concatenate(a, b)
    return concatenate(a, b, 1)


def vstack_one(a):
    return np.copy(np.atleast_2d(a))


def vstack(a, b):
    if a.ndim == 1:
        _check_layer(a, b)
    elif b.ndim == 1:  # `a` is what was stacked before
        _check_layer(a[0], b)
    return concatenate(np.atleast_2d(a), np.atleast_2d(b))


def _check_layer(a, b):
    if a.shape != b.shape:
        raise ValueError("np.stack(): all input arrays must have the same shape")


def _deep(a):
    return np.atleast_3d(a)


def dstack_one(a):
    return np.copy(_deep(a))


def dstack(a, b):
    if a.ndim == b.ndim and a.ndim < 3:
        _check_layer(a, b)
    return concatenate(_deep(a), _deep(b), 2)


def column_stack_one(a):
    return np.copy(_column(a))


def column_stack(a, b):
    return concatenate(_column(a), _column(b), 1)


def _column(a):
    if a.ndim == 1:
        return a[:, np.newaxis]
    return a


def expand_dims(a, axis):
    return _with_axis(a, axis, "np.expand_dims(): axis out of bounds")


def _layer(a, axis):
    return _with_axis(a, axis, "np.stack(): axis out of bounds")


def _with_axis(a, axis, otherwise):
    at = axis + a.ndim + 1 if axis < 0 else axis
    if at == 0:
        return a[np.newaxis]
    if at == a.ndim:
        return a[..., np.newaxis]
    if a.ndim > 1 and at == 1:
        return a[:, np.newaxis]
    if a.ndim > 2 and at == 2:
        return a[:, :, np.newaxis]
    if a.ndim > 3 and at == 3:
        return a[:, :, :, np.newaxis]
    raise IndexError(otherwise)


def stack_one(a, axis=0):
    return np.copy(_layer(a, axis))


def stack(a, b, axis=0):
    # Two at a time: `a` is what was stacked before, or the first.
    if a.ndim > b.ndim:
        return concatenate(a, _layer(b, axis), axis)
    _check_layer(a, b)
    return concatenate(_layer(a, axis), _layer(b, axis), axis)
