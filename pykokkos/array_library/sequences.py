"""Sequences of numbers, windows, and functions of elements that are made of others."""

import math

import numpy as np

from pykokkos.array_library.copies import _flat
from pykokkos.array_library.tests import nonzero

_DEGREES = 180 / math.pi


def angle(z, deg=False):
    if z.ndim == 0:
        phase = np.arctan2(z.imag, z.real)
        return phase * _DEGREES if deg else phase
    out = np.empty(z.shape, np.real(z).dtype)
    for at in np.ndindex(z.shape):
        out[at] = angle(z[at], deg)
    return out


def divmod(a, b):
    return np.floor_divide(a, b), np.remainder(a, b)


def _double(x):
    if x.ndim == 0:
        if x.dtype == np.complex128 or x.dtype == np.complex64:
            return np.complex128(x)
        return np.float64(x)
    if x.dtype == np.complex128 or x.dtype == np.complex64:
        return x.astype(np.complex128)
    return x.astype(np.float64)


def float_power(a, b):
    return np.power(_double(a), _double(b))


def sinc(x):
    if x.ndim == 0:
        y = (1e-20 if x == 0 else x) * math.pi
        return np.sin(y) / y
    out = np.empty_like(x)
    for at in np.ndindex(x.shape):
        out[at] = sinc(x[at])
    return out


def unwrap(p, discont=None, axis=-1, period=6.283185307179586):
    if axis != -1:
        raise ValueError('Value for argument "axis" is not supported')
    out = np.empty(p.shape, (p[:0] + period).dtype)
    out[...] = p
    if discont is None:
        _unwrap_lines(out, period / 2, period)
    else:
        _unwrap_lines(out, discont, period)
    return out


def _unwrap_lines(out, discont, period):
    n = out.shape[out.ndim - 1]
    if n == 0:
        raise ZeroDivisionError("integer division by zero")
    lines = np.reshape(out, (out.size // n, n))
    if out.dtype == np.int64:
        for line in lines:
            _unwrap_line(line, discont, period, period // 2, period % 2 == 0)
    else:
        for line in lines:
            _unwrap_line(line, discont, period, period / 2, True)


def _unwrap_line(line, discont, period, high, ambiguous):
    if line.shape[0] > 0:
        total = np.sum(line[:0])
        before = line[0]
        for i in range(1, line.shape[0]):
            d = line[i] - before
            before = line[i]
            turned = np.remainder(d + high, period) - high
            if ambiguous and turned == -high and d > 0:
                turned = high
            if abs(d) >= discont or d != d:
                total += turned - d
            line[i] = before + total


def _ends(x, line):
    if x is None:
        return line[:0]
    return _flat(x)


def ediff1d(ary, to_end=None, to_begin=None):
    line = np.ravel(ary)
    start = _ends(to_begin, line)
    end = _ends(to_end, line)
    first = start.shape[0]
    last = first + max(0, line.shape[0] - 1)
    out = np.empty(last + end.shape[0], line.dtype)
    out[:first] = start
    if line.shape[0] > 0:
        out[first:last] = np.diff(line)
    out[last:] = end
    return out


def logspace(start, stop, num=50):
    return np.power(10.0, np.linspace(start, stop, num))


def geomspace(start, stop, num=50):
    if start == 0 or stop == 0:
        raise ValueError("Geometric sequence cannot include zero")
    sign = -1 if start < 0 and stop < 0 else 1
    first = start * sign
    last = stop * sign
    out = logspace(np.log10(first), np.log10(last), num)
    if num > 0:
        out[0] = first
        if num > 1:
            out[-1] = last
    return sign * out


def vander(x, N=None, increasing=False):
    if x.ndim > 1:
        raise ValueError("x must be a one-dimensional array or sequence.")
    if N is None:
        return _vander(x, x.shape[0], increasing)
    if N < 0:
        raise ValueError("Negative dimensions are not allowed")
    return _vander(x, N, increasing)


def _vander(x, n, increasing):
    if x.dtype == np.complex64 or x.dtype == np.complex128:
        return _powers(x, np.empty((x.shape[0], n), np.complex128), increasing)
    if x.dtype == np.float32 or x.dtype == np.float64 or x.dtype == np.uint64:
        return _powers(x, np.empty((x.shape[0], n), np.float64), increasing)
    return _powers(x, np.empty((x.shape[0], n), np.int64), increasing)


def _powers(x, out, increasing):
    n = out.shape[1]
    for i in range(x.shape[0]):
        for k in range(n):
            j = k if increasing else n - 1 - k
            if k == 0:
                out[i, j] = 1
            else:
                out[i, j] = x[i] * out[i, j - 1 if increasing else j + 1]
    return out


def tri(N, M=None, k=0):
    if M is None:
        return tri(N, N, k)
    out = np.zeros((max(0, N), max(0, M)))
    for i in range(out.shape[0]):
        for j in range(min(max(0, i + k + 1), out.shape[1])):
            out[i, j] = 1
    return out


def tril_indices(n, k=0, m=None):
    return nonzero(tri(n, m, k))


def triu_indices(n, k=0, m=None):
    return nonzero(1 - tri(n, m, k - 1))


def tril_indices_from(arr, k=0):
    return tril_indices(arr.shape[0], k, arr.shape[1])


def triu_indices_from(arr, k=0):
    return triu_indices(arr.shape[0], k, arr.shape[1])


def diagflat(v, k=0):
    line = np.ravel(v)
    n = line.shape[0] + abs(k)
    out = np.zeros((n, n), v.dtype)
    for i in range(line.shape[0]):
        out[i + max(0, -k), i + max(0, k)] = line[i]
    return out


def indices(dimensions):
    out = np.empty((len(dimensions), *dimensions), np.int64)
    for at in np.ndindex(dimensions):
        for d in range(len(dimensions)):
            out[d][at] = at[d]
    return out


def resize(a, new_shape):
    flat = np.ravel(a)
    if isinstance(new_shape, tuple):
        size = 1
        for extent in new_shape:
            size *= extent
            if extent < 0:
                raise ValueError("All elements of `new_shape` must be non-negative")
    else:
        size = new_shape
        if size < 0:
            raise ValueError("All elements of `new_shape` must be non-negative")
    if flat.shape[0] == 0:
        return np.zeros(new_shape, a.dtype)
    if size <= flat.shape[0]:
        return np.reshape(flat[:size], new_shape)
    out = np.empty(size, a.dtype)
    for i in range(size):
        out[i] = flat[i % flat.shape[0]]
    return np.reshape(out, new_shape)
