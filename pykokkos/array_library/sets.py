"""Sets of numbers, and arrays without or with some elements more often."""

import numpy as np

from pykokkos.array_library.copies import compress, flatten
from pykokkos.array_library.joins import concatenate
from pykokkos.array_library.order import unique


def delete(a, obj):
    n = a.size
    flat = np.ravel(a)
    if isinstance(obj, tuple):  # a slice: other tuples come as arrays
        kept = np.ones(n, np.bool_)
        kept[obj] = False
        return compress(flat, kept)
    if obj.ndim == 0:
        at = obj + n if obj < 0 else obj
        if at < 0 or at >= n:
            raise IndexError("obj must be less than the len(arr)")
        out = np.empty(n - 1, a.dtype)
        out[:at] = flat[:at]
        out[at:] = flat[at + 1 :]
        return out
    keep = np.ones(n, np.bool_)
    for i in obj:
        keep[i] = False
    return compress(flat, keep)


def tile(a, reps):
    out = np.empty(a.size * reps, a.dtype)
    k = 0
    for _ in range(reps):
        for v in a.flat:
            out[k] = v
            k += 1
    return out


def _holds(values, v):
    for w in values.flat:
        if v == w:
            return True
    return False


def isin(element, test_elements, assume_unique=False, invert=False):
    out = np.empty(element.shape, np.bool_)
    flat = np.ravel(out)
    for k, v in enumerate(element.flat):
        flat[k] = _holds(test_elements, v) != invert
    return out


def union1d(a, b):
    return unique(concatenate(flatten(a), flatten(b)))


def _together(a, b, assume_unique):
    if assume_unique:
        out = concatenate(flatten(a), flatten(b))
    else:
        out = concatenate(unique(a), unique(b))
    out.sort()
    return out


def intersect1d(ar1, ar2, assume_unique=False):
    both = _together(ar1, ar2, assume_unique)
    return compress(both[:-1], both[1:] == both[:-1])


def setxor1d(ar1, ar2, assume_unique=False):
    both = _together(ar1, ar2, assume_unique)
    first = np.ones(both.shape[0], np.bool_)
    last = np.ones(both.shape[0], np.bool_)
    first[1:] = both[1:] != both[:-1]
    last[:-1] = both[1:] != both[:-1]
    return compress(both, first & last)


def setdiff1d(ar1, ar2, assume_unique=False):
    x = flatten(ar1) if assume_unique else unique(ar1)
    keep = np.empty(x.shape[0], np.bool_)
    for i in range(x.shape[0]):
        keep[i] = not _holds(ar2, x[i])
    return compress(x, keep)
