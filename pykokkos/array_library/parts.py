"""Questions about arrays and numbers, and arrays cut into parts."""

import numpy as np

from pykokkos.array_library.copies import _flat, compress


def shape(a):
    if a.ndim == 0:
        return ()
    return a.shape


def size(a):
    if a.ndim == 0:
        return 1
    return a.size


def isscalar(element):
    # A test is answered while compiling; its value would be none.
    return True if element.ndim == 0 else False  # noqa: SIM210


def iscomplexobj(x):
    return x.dtype == np.complex128 or x.dtype == np.complex64


def isrealobj(x):
    return not iscomplexobj(x)


def iscomplex(x):
    return np.imag(x) != 0


def isreal(x):
    return np.imag(x) == 0


def isneginf(x, out=None):
    if out is not None:
        return np.logical_and(np.isinf(x), np.signbit(x), out)
    return np.logical_and(np.isinf(x), np.signbit(x))


def isposinf(x, out=None):
    # As Numba writes it: of a number this is no negation, but -1 or -2.
    if out is not None:
        return np.logical_and(np.isinf(x), ~np.signbit(x), out)
    return np.logical_and(np.isinf(x), ~np.signbit(x))


def asarray_chkfinite(a, dtype=None):
    if dtype is not None:
        return asarray_chkfinite(np.asarray(a, dtype))
    for v in a.flat:
        if not np.isfinite(v):
            raise ValueError("array must not contain infs or NaNs")
    return a


def trim_zeros(filt, trim="fb"):
    first = 0
    last = filt.shape[0]
    if trim != "b" and trim != "B":
        while first < last and filt[first] == 0:
            first += 1
    if trim != "f" and trim != "F":
        while last > 0 and filt[last - 1] == 0:
            last -= 1
    return filt[first:last]


def insert(arr, obj, values):
    line = np.ravel(arr)
    if obj.ndim == 0:
        return _insert_at(line, obj, _flat(values))
    if obj.size == 1:
        return _insert_at(line, np.ravel(obj)[0], _flat(values))
    return _insert_each(line, np.ravel(obj).astype(np.int64), _flat(values))


def _place(at, n):
    if at < -n or at > n:
        raise IndexError("index is out of bounds for the given array size")
    return at + n if at < 0 else at


def _insert_at(line, at, values):
    i = _place(at, line.shape[0])
    n = values.shape[0]
    out = np.empty(line.shape[0] + n, line.dtype)
    out[:i] = line[:i]
    out[i : i + n] = values
    out[i + n :] = line[i:]
    return out


def _insert_each(line, places, values):
    n = places.shape[0]
    if values.shape[0] != 1 and values.shape[0] != n:
        raise ValueError(
            "shape mismatch: the number of values does not match the number of insertion indices"
        )
    for i in range(n):
        places[i] = _place(places[i], line.shape[0])
    # Each place moves on by what is inserted before it.
    order = np.argsort(places, kind="mergesort")
    for i in range(n):
        places[order[i]] += i
    out = np.empty(line.shape[0] + n, line.dtype)
    old = np.ones(line.shape[0] + n, np.bool_)
    for i in range(n):
        old[places[i]] = False
    out[old] = line
    for i in range(n):
        out[places[i]] = values[0 if values.shape[0] == 1 else i]
    return out


def extract(condition, arr):
    if arr.size == 0:
        raise ValueError("Cannot extract from an empty array")
    chosen = np.ravel(condition)
    values = np.ravel(arr)
    n = min(chosen.size, values.size)
    for k in range(n, chosen.size):
        if chosen[k]:
            raise ValueError("condition shape inconsistent with arr shape")
    return compress(values[:n], chosen[:n])


def select(condlist, choicelist, default=0):
    if len(condlist) != len(choicelist):
        raise ValueError("list of cases must be same length as list of conditions")
    out = default * np.ones(choicelist[0].shape, choicelist[0].dtype)
    for i in range(len(condlist) - 1, -1, -1):
        out = np.where(condlist[i], choicelist[i], out)
    return out


def _part(a, start, stop, axis):
    # With a step, so that parts along all axes have one type.
    step = 1
    if a.ndim == 1 or axis == 0:
        return a[start:stop:step]
    if a.ndim == 2 or axis == 1:
        return a[:, start:stop:step]
    return a[:, :, start:stop:step]


def array_split(ary, indices_or_sections, axis=0):
    at = axis + ary.ndim if axis < 0 else axis
    if at < 0 or at >= ary.ndim:
        raise ValueError("np.split: Argument axis out of bounds for dimensions of the array")
    n = ary.shape[at]
    parts = []
    start = 0
    if indices_or_sections.ndim == 0:
        if indices_or_sections == 0:
            raise ZeroDivisionError("integer divmod by zero")
        if indices_or_sections < 0:
            parts.append(_part(ary, start, n, at))
        least = n // indices_or_sections
        longer = n % indices_or_sections
        for i in range(indices_or_sections):
            stop = start + least + (1 if i < longer else 0)
            parts.append(_part(ary, start, stop, at))
            start = stop
    else:
        for stop in indices_or_sections:
            parts.append(_part(ary, start, stop, at))
            start = stop
        parts.append(_part(ary, start, n, at))
    return parts


def split(ary, indices_or_sections, axis=0):
    if indices_or_sections.ndim == 0 and indices_or_sections == 0:
        raise ZeroDivisionError("integer divmod by zero")
    if indices_or_sections.ndim == 0 and ary.shape[axis] % indices_or_sections != 0:
        raise ValueError("array split does not result in an equal division")
    return array_split(ary, indices_or_sections, axis)


def hsplit(ary, indices_or_sections):
    return split(ary, indices_or_sections, 0 if ary.ndim == 1 else 1)


def vsplit(ary, indices_or_sections):
    if ary.ndim < 2:
        raise ValueError("vsplit only works on arrays of 2 or more dimensions")
    return split(ary, indices_or_sections, 0)


def dsplit(ary, indices_or_sections):
    if ary.ndim < 3:
        raise ValueError("dsplit only works on arrays of 3 or more dimensions")
    return split(ary, indices_or_sections, 2)


def take_along_axis(arr, indices, axis):
    if arr.ndim == 1:
        line = np.empty(indices.shape[0], arr.dtype)
        for j in range(indices.shape[0]):
            line[j] = arr[indices[j]]
        return line
    across = axis == 0 or axis == -2
    theirs = indices.shape[1] if across else indices.shape[0]
    ours = arr.shape[1] if across else arr.shape[0]
    lines = theirs if ours == 1 else ours
    if theirs != lines and theirs != 1:
        raise ValueError("`arr` and `indices` dimensions don't match")
    if across:
        columns = np.empty((indices.shape[0], lines), arr.dtype)
        for i in range(lines):
            for j in range(indices.shape[0]):
                columns[j, i] = arr[indices[j, i if theirs > 1 else 0], i if ours > 1 else 0]
        return columns
    rows = np.empty((lines, indices.shape[1]), arr.dtype)
    for i in range(lines):
        for j in range(indices.shape[1]):
            rows[i, j] = arr[i if ours > 1 else 0, indices[i if theirs > 1 else 0, j]]
    return rows
