"""Copies, gathers and scatters: what an index array or a mask means, and arrays made of one array."""

import numpy as np

from pykokkos.array_library.joins import concatenate
from pykokkos.array_library.tests import count_nonzero, flatnonzero


def flatten(a):
    out = np.empty(a.size, a.dtype)
    for k, v in enumerate(a.flat):
        out[k] = v
    return out


def contiguous(a):
    return np.copy(a)


def fill(a, value):
    a[...] = value


def method_item(a):
    if a.size != 1:
        raise ValueError("item(): can only convert an array of size 1 to a Python scalar")
    return np.ravel(a)[0]


def imaginary(a):
    return np.zeros_like(a)


def put_items(values, a):
    if a.shape[0] != len(values):
        raise ValueError("cannot assign slice from input of different size")
    for i in range(len(values)):
        a[i] = values[i]


def append(a, values, axis=None):
    if axis is None:
        return concatenate(_flat(a), _flat(values))
    return concatenate(a, values, axis)


def _flat(x):
    if x.ndim == 0:
        return np.full(1, x)
    return np.ravel(x)


def take(a, indices):
    n = a.shape[0]
    if indices.ndim == 0:
        i = indices + 0
        if i < -n or i >= n:
            raise IndexError("index out of bounds")
        return a[i]
    if a.ndim == 1:
        out = np.empty(indices.shape, a.dtype)
        if indices.ndim == 1:
            for k in range(indices.shape[0]):
                i = indices[k]
                if i < -n or i >= n:
                    raise IndexError("index out of bounds")
                out[k] = a[i]
            return out
        for row, k in np.ndindex(indices.shape):
            i = indices[row, k]
            if i < -n or i >= n:
                raise IndexError("index out of bounds")
            out[row, k] = a[i]
        return out
    if a.ndim == 2:
        rows = np.empty((indices.shape[0], a.shape[1]), a.dtype)
    else:
        rows = np.empty((indices.shape[0], a.shape[1], a.shape[2]), a.dtype)
    for k in range(indices.shape[0]):
        i = indices[k]
        if i < -n or i >= n:
            raise IndexError("index out of bounds")
        rows[k] = a[i]
    return rows


def take_columns(a, indices):
    if indices.dtype == np.bool_:
        return take_columns(a, flatnonzero(indices))
    n = a.shape[1]
    out = np.empty((a.shape[0], indices.shape[0]), a.dtype)
    for k in range(indices.shape[0]):
        i = indices[k]
        if i < -n or i >= n:
            raise IndexError("index out of bounds")
        for row in range(a.shape[0]):
            out[row, k] = a[row, i]
    return out


def put(a, indices, values):
    n = a.shape[0]
    if values.ndim == a.ndim and values.shape[0] != indices.shape[0] and values.shape[0] != 1:
        raise ValueError("cannot assign slice from input of different size")
    for k in range(indices.shape[0]):
        i = indices[k]
        if i < -n or i >= n:
            raise IndexError("index out of bounds")
        if values.ndim == 0:
            a[i] = values
        elif values.ndim == a.ndim:
            a[i] = values[k if values.shape[0] > 1 else 0]
        else:
            a[i] = values


def put_columns(a, indices, values):
    if indices.dtype == np.bool_:
        put_columns(a, flatnonzero(indices), values)
    else:
        n = a.shape[1]
        for k in range(indices.shape[0]):
            i = indices[k]
            if i < -n or i >= n:
                raise IndexError("index out of bounds")
            if values.ndim == 0:
                a[:, i] = values
            elif values.ndim == 1:
                a[:, i] = values[k]
            else:
                a[:, i] = values[:, k]


def compress(a, mask):
    if a.ndim == 1:
        if mask.shape[0] != a.shape[0]:
            raise IndexError("boolean index did not match indexed array")
        out = np.empty(count_nonzero(mask), a.dtype)
        k = 0
        for i in range(a.shape[0]):
            if mask[i]:
                out[k] = a[i]
                k += 1
        return out
    if mask.ndim == a.ndim:
        if mask.shape != a.shape:
            raise IndexError("boolean index did not match indexed array")
        kept = np.empty(count_nonzero(mask), a.dtype)
        k = 0
        for m, v in zip(mask.flat, a.flat):
            if m:
                kept[k] = v
                k += 1
        return kept
    return take(a, flatnonzero(mask))


def place(a, mask, values):
    if a.ndim == 1:
        if mask.shape[0] != a.shape[0]:
            raise IndexError("boolean index did not match indexed array")
        k = 0
        if values.ndim > 0:
            chosen = count_nonzero(mask)
            if values.shape[0] != chosen and values.shape[0] != 1:
                raise ValueError("cannot assign slice from input of different size")
        for i in range(a.shape[0]):
            if mask[i]:
                if values.ndim == 0:
                    a[i] = values
                else:
                    a[i] = values[k if values.shape[0] > 1 else 0]
                k += 1
    elif mask.ndim == a.ndim:
        if mask.shape != a.shape:
            raise IndexError("boolean index did not match indexed array")
        k = 0
        if values.ndim > 0:
            chosen = count_nonzero(mask)
            if values.shape[0] != chosen and values.shape[0] != 1:
                raise ValueError("cannot assign slice from input of different size")
        for at in np.ndindex(a.shape):
            if mask[at]:
                if values.ndim == 0:
                    a[at] = values
                else:
                    a[at] = values[k if values.shape[0] > 1 else 0]
                k += 1
    else:
        put(a, flatnonzero(mask), values)


def repeat(a, repeats):
    if repeats.ndim == 0:
        out = np.empty(a.size * repeats, a.dtype)
        k = 0
        for v in a.flat:
            for _ in range(repeats):
                out[k] = v
                k += 1
        return out
    total = 0
    for r in repeats:
        total += r
    each = np.empty(total, a.dtype)
    k = 0
    for i, v in enumerate(a.flat):
        for _ in range(repeats[i]):
            each[k] = v
            k += 1
    return each


def roll(a, shift):
    out = np.empty_like(a)
    n = a.size
    flat = np.ravel(a)
    target = np.ravel(out)
    for i in range(n):
        target[(i + shift) % n] = flat[i]
    return out


def flip(a):
    if a.ndim == 1:
        return a[::-1]
    return a[::-1, ::-1]


def fliplr(a):
    return a[:, ::-1]


def flipud(a):
    return a[::-1]


def expand_dims(a, axis):
    if a.ndim == 1:
        if axis == 0 or axis == -2:
            return a[np.newaxis, :]
        return a[:, np.newaxis]
    if axis == 0 or axis == -3:
        return a[np.newaxis, :, :]
    if axis == 1 or axis == -2:
        return a[:, np.newaxis, :]
    return a[:, :, np.newaxis]


def atleast_2d(a):
    if a.ndim == 1:
        return a[np.newaxis, :]
    return a
