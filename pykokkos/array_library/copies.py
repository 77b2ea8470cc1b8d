"""Copies, gathers and scatters: what an index array or a mask means, and arrays made of one array."""

import numpy as np

from pykokkos.array_library.joins import concatenate
from pykokkos.array_library.tests import count_nonzero, flatnonzero


def flatten(a):
    out = np.empty(a.size, a.dtype)
    for k, v in enumerate(a.flat):
        out[k] = v
    return out


def frombuffer(buffer, dtype=np.float64):
    if not buffer.flags.c_contiguous:
        raise ValueError("ndarray is not C-contiguous")
    if buffer.size * buffer.itemsize % np.empty(0, dtype).itemsize != 0:
        raise ValueError("buffer size must be a multiple of element size")
    return np.ravel(buffer).view(dtype)


def contiguous(a):
    if c_contiguous(a):
        return np.reshape(a, a.shape)
    return np.copy(a)


def fill(a, value):
    a[...] = value


def method_item(a):
    if a.size != 1:
        raise ValueError("item(): can only convert an array of size 1 to a Python scalar")
    return np.ravel(a)[0]


def imaginary(a):
    return np.zeros_like(a)


def c_contiguous(a):
    """Return what Numba's flag is where the type of an array says nothing: extents of 1 inside count."""
    if a.ndim == 0:
        return True
    last = a.ndim - 1
    while last >= 0 and a.shape[last] <= 1:
        last -= 1
    if last < 0:
        return True
    if a.strides[last] != a.itemsize:
        return False
    first = 0
    while first < last and a.shape[first] <= 1:
        first += 1
    for k in range(first, last):
        if a.strides[k + 1] * a.shape[k + 1] != a.strides[k]:
            return False
    return True


def f_contiguous(a):
    if a.ndim == 0:
        return True
    return c_contiguous(np.transpose(a))


def has_layout(a):
    """Return what a flag is that the type of an array says."""
    return a.ndim >= 0


def put_items(values, a):
    if a.shape[0] != len(values):
        raise ValueError("cannot assign slice from input of different size")
    for i in range(len(values)):
        a[i] = values[i]


def append(a, values, axis=None):
    if axis is None:
        return concatenate(_flat(a), _flat(values))
    return np.concatenate((a, values), axis)


def _flat(x):
    if x.ndim == 0:  # a number, or an array of one
        return np.full(1, np.asarray(x).item())
    return np.ravel(x)


def take(a, indices, axis=None):
    if axis is not None:
        return _take_along(a, indices, axis + a.ndim if axis < 0 else axis)
    flat = np.ravel(a)
    if indices.ndim == 0:
        if indices >= a.size or indices < -a.size:
            raise IndexError("Index out of bounds")
        return flat[indices]
    out = np.empty(indices.shape, a.dtype)
    target = np.ravel(out)
    for k, i in enumerate(indices.flat):
        if i >= a.size or i < -a.size:
            raise IndexError("Index out of bounds")
        target[k] = flat[i]
    return out


def _take_along(a, indices, axis):
    if axis < 0 or axis >= a.ndim:
        raise ValueError("axis is out of bounds for array")
    if a.ndim == 1 or axis == 0:
        return gather(a, indices)
    if indices.ndim == 0:
        if a.ndim == 2 or axis == 1:
            return np.copy(a[:, indices])
        if axis < a.ndim - 1:
            raise NotImplementedError("np.take along an inner axis of arrays of rank 4 and more")
        return np.copy(a[..., indices])
    if a.ndim == 2:
        return take_columns(a, indices)
    n = indices.shape[0]
    if axis == 1:
        second = np.empty((a.shape[0], n, *a.shape[2:]), a.dtype)
        for k in range(n):
            second[:, k] = a[:, indices[k]]
        return second
    if axis < a.ndim - 1:
        raise NotImplementedError("np.take along an inner axis of arrays of rank 4 and more")
    last = np.empty((*a.shape[:-1], n), a.dtype)
    for k in range(n):
        last[..., k] = a[..., indices[k]]
    return last


def gather(a, indices):
    """Return `a[indices]`."""
    n = a.shape[0]
    if indices.ndim == 0:
        i = indices + 0
        if i < -n or i >= n:
            raise IndexError("index is out of bounds")
        return np.copy(a[i]) if a.ndim > 1 else a[i]
    if indices.ndim > 1:
        return gather(a, np.ravel(indices)).reshape((*indices.shape, *a.shape[1:]))
    if a.ndim == 1:
        out = np.empty(indices.shape[0], a.dtype)
        for k in range(indices.shape[0]):
            i = indices[k]
            if i < -n or i >= n:
                raise IndexError("index is out of bounds")
            out[k] = a[i]
        return out
    rows = np.empty((indices.shape[0], *a.shape[1:]), a.dtype)
    for k in range(indices.shape[0]):
        i = indices[k]
        if i < -n or i >= n:
            raise IndexError("index is out of bounds")
        rows[k] = a[i]
    return rows


def _check_range(n, indices):
    for k in range(indices.shape[0]):
        i = indices[k]
        if i < -n or i >= n:
            raise IndexError("index is out of bounds")


def _check_stored(shape, values):
    """Raise unless values of this shape may be stored to so many items of the target."""
    if values.ndim == 0:
        return
    if values.ndim <= len(shape):
        for d in range(1, values.ndim + 1):
            if values.shape[-d] != 1 and values.shape[-d] != shape[-d]:
                np.empty(shape, values.dtype)[...] = values  # which says both shapes


def _check_pairs(a, rows, columns):
    if rows.shape[0] != columns.shape[0]:
        raise ValueError("operands could not be broadcast together")
    _check_range(a.shape[0], rows)
    _check_range(a.shape[1], columns)


def gather_pairs(a, rows, columns):
    _check_pairs(a, rows, columns)
    out = np.empty((rows.shape[0], *a.shape[2:]), a.dtype)
    for k in range(rows.shape[0]):
        out[k] = a[rows[k], columns[k]]
    return out


def put_pairs(a, rows, columns, values):
    _check_pairs(a, rows, columns)
    items = a[0]  # a part with as many axes as all items together
    _check_stored((rows.shape[0], *a.shape[2:]), values)
    for k in range(rows.shape[0]):
        if values.ndim == items.ndim:
            a[rows[k], columns[k]] = values[k if values.shape[0] > 1 else 0]
        else:
            a[rows[k], columns[k]] = values


def _check_triples(a, planes, rows, columns):
    _check_pairs(a, planes, rows)
    if rows.shape[0] != columns.shape[0]:
        raise ValueError("operands could not be broadcast together")
    _check_range(a.shape[2], columns)


def gather_triples(a, planes, rows, columns):
    _check_triples(a, planes, rows, columns)
    out = np.empty((rows.shape[0], *a.shape[3:]), a.dtype)
    for k in range(rows.shape[0]):
        out[k] = a[planes[k], rows[k], columns[k]]
    return out


def put_triples(a, planes, rows, columns, values):
    _check_triples(a, planes, rows, columns)
    items = a[0, 0]  # a part with as many axes as all items together
    _check_stored((rows.shape[0], *a.shape[3:]), values)
    for k in range(rows.shape[0]):
        if values.ndim == items.ndim:
            a[planes[k], rows[k], columns[k]] = values[k if values.shape[0] > 1 else 0]
        else:
            a[planes[k], rows[k], columns[k]] = values


def take_columns(a, indices):
    """Return `a[:, indices]`."""
    if indices.dtype == np.bool_:
        return take_columns(a, flatnonzero(indices))
    out = np.empty((a.shape[0], *indices.shape, *a.shape[2:]), a.dtype)
    for row in range(a.shape[0]):
        out[row] = gather(a[row], indices)
    return out


def take_layers(a, indices):
    """Return `a[:, :, indices]`."""
    if indices.dtype == np.bool_:
        return take_layers(a, flatnonzero(indices))
    out = np.empty((*a.shape[:2], *indices.shape, *a.shape[3:]), a.dtype)
    for row in range(a.shape[0]):
        out[row] = take_columns(a[row], indices)
    return out


def _one_each(values, before, indices, behind):
    """Return one value for each index, of all axes of the indices in one; those of `a` stand around them."""
    if values.ndim == 0:
        return values
    each = np.empty((*before, *indices.shape, *behind), values.dtype)
    each[...] = values
    return each.reshape((*before, indices.size, *behind))


def put(a, indices, values):
    if indices.ndim > 1:
        put(a, np.ravel(indices), _one_each(values, (), indices, a.shape[1:]))
        return
    n = a.shape[0]
    _check_stored((indices.shape[0], *a.shape[1:]), values)
    for k in range(indices.shape[0]):
        i = indices[k]
        if i < -n or i >= n:
            raise IndexError("index is out of bounds")
        if values.ndim == 0:
            a[i] = values
        elif values.ndim == a.ndim:
            a[i] = values[k if values.shape[0] > 1 else 0]
        else:
            a[i] = values


def put_columns(a, indices, values):
    """Do `a[:, indices] = values`."""
    if indices.dtype == np.bool_:
        put_columns(a, flatnonzero(indices), values)
    elif indices.ndim > 1:
        put_columns(a, np.ravel(indices), _one_each(values, a.shape[:1], indices, a.shape[2:]))
    else:
        _check_stored((a.shape[0], indices.shape[0], *a.shape[2:]), values)
        for row in range(a.shape[0]):
            if values.ndim == a.ndim:
                put(a[row], indices, values[row if values.shape[0] > 1 else 0])
            else:
                put(a[row], indices, values)


def put_layers(a, indices, values):
    """Do `a[:, :, indices] = values`."""
    if indices.dtype == np.bool_:
        put_layers(a, flatnonzero(indices), values)
    elif indices.ndim > 1:
        put_layers(a, np.ravel(indices), _one_each(values, a.shape[:2], indices, a.shape[3:]))
    else:
        _check_stored((*a.shape[:2], indices.shape[0], *a.shape[3:]), values)
        for row in range(a.shape[0]):
            if values.ndim == a.ndim:
                put_columns(a[row], indices, values[row if values.shape[0] > 1 else 0])
            else:
                put_columns(a[row], indices, values)


def compress(a, mask):
    if a.ndim == 1:
        if mask.shape[0] != a.shape[0]:
            return gather(a, flatnonzero(mask))
        # What the mask leaves out is overwritten by what comes next, so that no branch depends on it.
        out = np.empty(count_nonzero(mask), a.dtype)
        k = 0
        for i in range(a.shape[0]):
            if k == out.shape[0]:
                break
            out[k] = a[i]
            k += mask[i] != 0
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
    return gather(a, flatnonzero(mask))


def place(a, mask, values):
    if a.ndim == 1 and mask.shape[0] == a.shape[0]:
        k = 0
        if values.ndim > 0:
            _check_stored((count_nonzero(mask),), values)
        for i in range(a.shape[0]):
            if mask[i]:
                if values.ndim == 0:
                    a[i] = values
                else:
                    a[i] = values[k if values.shape[0] > 1 else 0]
                k += 1
    elif a.ndim > 1 and mask.ndim == a.ndim:
        if mask.shape != a.shape:
            raise IndexError("boolean index did not match indexed array")
        k = 0
        if values.ndim > 0:
            _check_stored((count_nonzero(mask),), values)
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
    if a.ndim == 0:
        return repeat(_flat(a), repeats)
    if repeats.ndim == 0:
        if repeats < 0:
            raise ValueError("negative dimensions are not allowed")
        out = np.empty(a.size * repeats, a.dtype)
        k = 0
        for v in a.flat:
            for _ in range(repeats):
                out[k] = v
                k += 1
        return out
    if repeats.shape[0] == 1:
        return repeat(a, repeats[0])
    total = 0
    for r in repeats:
        if r < 0:
            raise ValueError("negative dimensions are not allowed")
        total += r
    if repeats.shape[0] != a.size:
        raise ValueError("operands could not be broadcast together")
    each = np.empty(total, a.dtype)
    k = 0
    for i, v in enumerate(a.flat):
        for _ in range(repeats[i]):
            each[k] = v
            k += 1
    return each


def roll(a, shift):
    if isinstance(a, (np.number, np.bool_)):
        return np.array(a)
    out = np.empty(a.shape, a.dtype)
    n = a.size
    for i, v in enumerate(a.flat):
        out.flat[(i + shift) % n] = v
    return out


def flip(a):
    if a.ndim == 0:
        return a.item()
    if a.ndim == 1:
        return a[::-1]
    if a.ndim == 2:
        return a[::-1, ::-1]
    if a.ndim == 3:
        return a[::-1, ::-1, ::-1]
    # Axis after axis comes first, and all are where they were at the end.
    turned = np.moveaxis(a[::-1], 0, -1)
    for _ in range(a.ndim - 1):
        turned = np.moveaxis(turned[::-1], 0, -1)
    return turned


def fliplr(a):
    return a[:, ::-1]


def flipud(a):
    return a[::-1]


def atleast_1d(a):
    if a.ndim == 0:
        return a[np.newaxis]
    return a


def atleast_3d(a):
    if a.ndim == 0:
        return a[np.newaxis, np.newaxis, np.newaxis]
    if a.ndim == 1:
        return a[np.newaxis, :, np.newaxis]
    if a.ndim == 2:
        return a[..., np.newaxis]
    return a


def asfortranarray(a):
    return np.ascontiguousarray(a.T).T


def atleast_2d(a):
    if a.ndim == 0:
        return a[np.newaxis, np.newaxis]
    if a.ndim == 1:
        return a[np.newaxis, :]
    return a


def _check_fits(a, value):
    """Raise where numbers of an array's type cannot stand for the value."""
    stored = _flat(value).astype(a.dtype)[0]
    if a.dtype == np.float64 or a.dtype == np.float32:
        fits = np.isfinite(stored) or not np.isfinite(value)
    elif a.dtype == np.complex128 or a.dtype == np.complex64 or a.dtype == np.bool_:
        fits = True
    else:
        fits = np.isfinite(value) and stored == np.trunc(value)
    if not fits:
        raise ValueError("Unable to safely conform val to a.dtype")


def fill_diagonal(a, val, wrap=False):
    if val.ndim == 0:
        _check_fits(a, val)
        _fill_diagonal(a, _flat(val), wrap)
    else:
        for v in val.flat:
            _check_fits(a, v)
        _fill_diagonal(a, np.ravel(val), wrap)


def _fill_diagonal(a, values, wrap):
    n = values.shape[0]
    if a.ndim == 2:
        columns = a.shape[1]
        end = columns * (a.shape[0] if wrap else min(a.shape[0], columns))
        for k, i in enumerate(range(0, end, columns + 1)):
            a[i // columns, i % columns] = values[k % n]
    else:
        step = 0
        for extent in a.shape:
            if extent != a.shape[0]:
                raise ValueError("All dimensions of input must be of equal length")
            step = step * extent + 1
        for i in range(a.shape[0]):
            a.flat[i * step] = values[i % n]


def nan_to_num(x, copy=True, nan=0.0, posinf=None, neginf=None):
    if x.ndim == 0:
        return _number(x, nan, posinf, neginf)
    if x.dtype.kind == "f" or x.dtype.kind == "c":
        out = x.astype(x.dtype) if copy else x  # in the order that x has in memory
        for at in np.ndindex(x.shape):
            out[at] = _number(out[at], nan, posinf, neginf)
        return out
    return x


def _number(x, nan, posinf, neginf):
    if x.dtype.kind == "c":
        return complex(_number(x.real, nan, posinf, neginf), _number(x.imag, nan, posinf, neginf))
    if x.dtype == np.float64 or x.dtype == np.float32:
        if np.isnan(x):
            return nan
        if np.isinf(x):
            most = 1.7976931348623157e308 if x.dtype == np.float64 else 3.4028234663852886e38
            if x > 0:
                return most if posinf is None else posinf
            return -most if neginf is None else neginf
    return x
