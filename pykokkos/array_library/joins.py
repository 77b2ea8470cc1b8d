"""Arrays joined, two at a time."""

import numpy as np


def concatenate_one(a, axis=0):
    return np.copy(a)


def concatenate(a, b, axis=0):
    if a.ndim == 1:
        out = np.empty(a.shape[0] + b.shape[0], (a[:0] + b[:0]).dtype)
        out[: a.shape[0]] = a
        out[a.shape[0] :] = b
        return out
    if axis == 0 or axis == -2:
        if a.shape[1] != b.shape[1]:
            raise ValueError("np.concatenate(): input sizes over dimension do not match")
        rows = np.empty((a.shape[0] + b.shape[0], a.shape[1]), (a[:0] + b[:0]).dtype)
        rows[: a.shape[0]] = a
        rows[a.shape[0] :] = b
        return rows
    if a.shape[0] != b.shape[0]:
        raise ValueError("np.concatenate(): input sizes over dimension do not match")
    columns = np.empty((a.shape[0], a.shape[1] + b.shape[1]), (a[:0] + b[:0]).dtype)
    columns[:, : a.shape[1]] = a
    columns[:, a.shape[1] :] = b
    return columns


def hstack_one(a):
    return np.copy(a)


def hstack(a, b):
    if a.ndim == 1:
        return concatenate(a, b)
    return concatenate(a, b, 1)


def vstack_one(a):
    return np.copy(np.atleast_2d(a))


def vstack(a, b):
    return concatenate(np.atleast_2d(a), np.atleast_2d(b))


def column_stack_one(a):
    return np.copy(_column(a))


def column_stack(a, b):
    return concatenate(_column(a), _column(b), 1)


def _column(a):
    if a.ndim == 1:
        return a[:, np.newaxis]
    return a
