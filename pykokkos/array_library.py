"""NumPy functions for kernels, written as kernels.

A kernel that calls one of these NumPy functions gets it compiled in, for the types of its arguments. Each has
the meaning of NumPy's function as Numba compiles it. Tests of ``ndim``, ``dtype``, None and text are answered
while compiling, so one function serves scalars and arrays of several ranks. ``np.sum(a[:0]).dtype`` is the
type in which elements of ``a`` are added up. The table of names is ``types/array_functions.def``.
"""

import math

import numpy as np

# --- Copies ---


def flatten(a):
    out = np.empty(a.size, a.dtype)
    for k, v in enumerate(a.flat):
        out[k] = v
    return out


def contiguous(a):
    return np.copy(a)


def fill(a, value):
    a[...] = value


def append(a, values):
    return concatenate(np.ravel(a), np.ravel(values))


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
        for i, j in np.ndindex(a.shape):
            if mask[i, j]:
                if values.ndim == 0:
                    a[i, j] = values
                else:
                    a[i, j] = values[k if values.shape[0] > 1 else 0]
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
            return np.reshape(a, (1, a.shape[0]))
        return np.reshape(a, (a.shape[0], 1))
    if axis == 0 or axis == -3:
        return np.reshape(a, (1, a.shape[0], a.shape[1]))
    if axis == 1 or axis == -2:
        return np.reshape(a, (a.shape[0], 1, a.shape[1]))
    return np.reshape(a, (a.shape[0], a.shape[1], 1))


def atleast_2d(a):
    if a.ndim == 1:
        return np.reshape(a, (1, a.shape[0]))
    return a


# --- Joined arrays: two at a time ---


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
    return np.copy(_row(a))


def vstack(a, b):
    return concatenate(_row(a), _row(b))


def _row(a):
    if a.ndim == 1:
        row = np.empty((1, a.shape[0]), a.dtype)
        row[0] = a
        return row
    return a


def column_stack_one(a):
    return np.copy(_column(a))


def column_stack(a, b):
    return concatenate(_column(a), _column(b), 1)


def _column(a):
    if a.ndim == 1:
        column = np.empty((a.shape[0], 1), a.dtype)
        column[:, 0] = a
        return column
    return a


# --- Reductions along an axis ---


def sum(a, axis=None):
    if axis is None:
        return np.sum(a)
    if a.ndim == 1:
        return np.sum(a)
    if a.ndim == 2:
        if axis == 0 or axis == -2:
            total = np.zeros(a.shape[1], np.sum(a[:0]).dtype)
            for i in range(a.shape[0]):
                total += a[i]
        elif axis == 1 or axis == -1:
            total = np.zeros(a.shape[0], np.sum(a[:0]).dtype)
            for j in range(a.shape[1]):
                total += a[:, j]
        else:
            raise ValueError("'axis' entry is out of bounds")
        return total
    if axis == 0 or axis == -3:
        box = np.zeros((a.shape[1], a.shape[2]), np.sum(a[:0]).dtype)
        for i in range(a.shape[0]):
            box += a[i]
    elif axis == 1 or axis == -2:
        box = np.zeros((a.shape[0], a.shape[2]), np.sum(a[:0]).dtype)
        for j in range(a.shape[1]):
            box += a[:, j]
    elif axis == 2 or axis == -1:
        box = np.zeros((a.shape[0], a.shape[1]), np.sum(a[:0]).dtype)
        for k in range(a.shape[2]):
            box += a[:, :, k]
    else:
        raise ValueError("'axis' entry is out of bounds")
    return box


def argmin(a, axis):
    if a.ndim == 1:
        return np.argmin(a)
    if axis == 0 or axis == -2:
        out = np.empty(a.shape[1], np.int64)
        for j in range(a.shape[1]):
            out[j] = np.argmin(a[:, j])
    else:
        out = np.empty(a.shape[0], np.int64)
        for i in range(a.shape[0]):
            out[i] = np.argmin(a[i])
    return out


def argmax(a, axis):
    if a.ndim == 1:
        return np.argmax(a)
    if axis == 0 or axis == -2:
        out = np.empty(a.shape[1], np.int64)
        for j in range(a.shape[1]):
            out[j] = np.argmax(a[:, j])
    else:
        out = np.empty(a.shape[0], np.int64)
        for i in range(a.shape[0]):
            out[i] = np.argmax(a[i])
    return out


# --- Statistics ---


def var(a):
    m = np.mean(a)
    s = m * 0
    for v in a.flat:
        d = v - m
        s += d * d
    return s / a.size


def std(a):
    return np.sqrt(var(a))


def ptp(a):
    return np.max(a) - np.min(a)


def median(a):
    if a.size == 0:
        raise ValueError("cannot compute the median of an empty array")
    b = flatten(a)
    _quicksort(b)
    n = b.shape[0]
    if np.isnan(b[n - 1]):
        return np.nan
    if n % 2 == 1:
        return b[n // 2] * 1.0
    return (b[n // 2 - 1] + b[n // 2]) * 0.5


def _sorted_quantile(b, q):
    n = b.shape[0]
    if q < 0 or q > 1:
        raise ValueError("Percentiles must be in the range [0, 100]")
    if n == 0:
        return np.nan
    rank = 1 + (n - 1) * q
    f = math.floor(rank)
    m = rank - f
    low = b[f - 1]
    high = b[min(f, n - 1)]
    if n == 1 or f >= n:
        return b[n - 1] * 1.0
    return low * (1 - m) + high * m


def percentile(a, q):
    return quantile(a, q / 100.0)


def quantile(a, q):
    b = flatten(a)
    for v in b:
        if np.isnan(v):
            if q.ndim == 0:
                return np.nan
            return np.full(q.shape[0], np.nan)
    _quicksort(b)
    if q.ndim == 0:
        return _sorted_quantile(b, q)
    out = np.empty(q.shape[0], np.float64)
    for i in range(q.shape[0]):
        out[i] = _sorted_quantile(b, q[i])
    return out


def nansum(a):
    s = np.sum(a[:0])
    for v in a.flat:
        if not np.isnan(v):
            s += v
    return s


def nanprod(a):
    s = np.prod(a[:0])
    for v in a.flat:
        if not np.isnan(v):
            s *= v
    return s


def nanmean(a):
    s = 0.0
    count = 0
    for v in a.flat:
        if not np.isnan(v):
            s += v
            count += 1
    return s / count


def nanvar(a):
    m = nanmean(a)
    s = 0.0
    count = 0
    for v in a.flat:
        if not np.isnan(v):
            d = v - m
            s += d * d
            count += 1
    return s / count


def nanstd(a):
    return np.sqrt(nanvar(a))


def nanmin(a):
    if a.size == 0:
        raise ValueError("zero-size array to reduction operation not possible")
    first = True
    flat = np.ravel(a)
    best = flat[0]
    for v in flat:
        if not np.isnan(v) and (first or v < best):
            best = v
            first = False
    return best


def nanmax(a):
    if a.size == 0:
        raise ValueError("zero-size array to reduction operation not possible")
    first = True
    flat = np.ravel(a)
    best = flat[0]
    for v in flat:
        if not np.isnan(v) and (first or v > best):
            best = v
            first = False
    return best


def _without_nan(a):
    flat = np.ravel(a)
    return compress(flat, ~np.isnan(flat))


def nanmedian(a):
    b = _without_nan(a)
    if b.shape[0] == 0:
        return np.nan
    return median(b)


def nanpercentile(a, q):
    return quantile(_without_nan(a), q / 100.0)


def cov(a):
    n = a.shape[1]
    m = a.shape[0]
    centred = np.empty(a.shape, np.float64)
    for i in range(m):
        centred[i] = a[i] - np.mean(a[i])
    return dot(centred, centred.T) / (n - 1)


def histogram(a, bins=10, range=None):
    if bins.ndim == 0:
        if range is None:
            low = np.min(a) * 1.0
            high = np.max(a) * 1.0
        else:
            low = range[0] * 1.0
            high = range[1] * 1.0
        counts = np.zeros(bins, np.int64)
        if high > low:
            ratio = bins / (high - low)
            for v in a.flat:
                b = math.floor((v - low) * ratio)
                if b >= 0 and b < bins:
                    counts[b] += 1
                elif v == high:
                    counts[bins - 1] += 1
        return counts, np.linspace(low, high, bins + 1)
    edges = bins
    last = edges.shape[0] - 1
    found = np.zeros(last, np.int64)
    for v in a.flat:
        if not np.isnan(v) and v >= edges[0] and v <= edges[last]:
            at = 0
            stop = last
            while stop - at > 1:
                mid = (at + stop) // 2
                if v >= edges[mid]:
                    at = mid
                else:
                    stop = mid
            found[at] += 1
    return found, edges


def bincount(a, weights=None, minlength=0):
    size = minlength
    for v in a:
        if v < 0:
            raise ValueError("bincount: first argument must be non-negative")
        size = max(size, v + 1)
    if weights is None:
        out = np.zeros(size, np.int64)
        for v in a:
            out[v] += 1
        return out
    heavy = np.zeros(size, np.float64)
    for i, v in enumerate(a):
        heavy[v] += weights[i]
    return heavy


def trapz(y, x=None, dx=1.0):
    s = 0.0
    for i in range(y.shape[0] - 1):
        if x is None:
            s += dx * (y[i] + y[i + 1]) / 2.0
        else:
            s += (x[i + 1] - x[i]) * (y[i] + y[i + 1]) / 2.0
    return s


# --- Sums along an array ---


def cumsum(a):
    out = np.empty(a.size, np.sum(a[:0]).dtype)
    s = np.sum(a[:0])
    for k, v in enumerate(a.flat):
        s += v
        out[k] = s
    return out


def nancumsum(a):
    out = np.empty(a.size, np.sum(a[:0]).dtype)
    s = np.sum(a[:0])
    for k, v in enumerate(a.flat):
        if not np.isnan(v):
            s += v
        out[k] = s
    return out


def cumprod(a):
    out = np.empty(a.size, np.prod(a[:0]).dtype)
    s = np.prod(a[:0])
    for k, v in enumerate(a.flat):
        s *= v
        out[k] = s
    return out


def diff(a, n=1):
    if n < 0:
        raise ValueError("diff(): order must be non-negative")
    if a.ndim == 1:
        b = np.copy(a)
        for _ in range(n):
            b = b[1:] - b[:-1]
        return b
    rows = np.copy(a)
    for _ in range(n):
        rows = rows[:, 1:] - rows[:, :-1]
    return rows


def clip(a, a_min=None, a_max=None):
    if a_min is None:
        return np.minimum(a, a_max)
    if a_max is None:
        return np.maximum(a, a_min)
    return np.minimum(np.maximum(a, a_min), a_max)


def convolve(a, v):
    n = a.shape[0]
    m = v.shape[0]
    out = np.zeros(n + m - 1, (a[:0] * v[:0]).dtype)
    for i in range(n):
        for j in range(m):
            out[i + j] += a[i] * v[j]
    return out


def interp(x, xp, fp):
    if x.ndim == 0:
        return _interpolated(x, xp, fp)
    out = np.empty(x.shape[0], np.float64)
    for i in range(x.shape[0]):
        out[i] = _interpolated(x[i], xp, fp)
    return out


def _interpolated(x, xp, fp):
    n = xp.shape[0]
    if np.isnan(x):
        return x * 1.0
    if x <= xp[0]:
        return fp[0] * 1.0
    if x >= xp[n - 1]:
        return fp[n - 1] * 1.0
    low = 0
    high = n - 1
    while high - low > 1:
        mid = (low + high) // 2
        if x >= xp[mid]:
            low = mid
        else:
            high = mid
    slope = (fp[low + 1] - fp[low]) / (xp[low + 1] - xp[low])
    return slope * (x - xp[low]) + fp[low]


# --- Order ---


def _less(a, b):
    # NaN comes last, as in NumPy.
    return a < b or (b != b and a == a)


def _at(a, positions, i):
    if positions is None:
        return a[i]
    return a[positions[i]]


def _quicksort(a, positions=None):
    """Sort in place: median of three, insertion sort for short parts, as Numba's quicksort does.

    With positions these are sorted by the elements of a, swap for swap alike, so that ties end alike.
    """
    items = a if positions is None else positions
    low_stack = np.empty(100, np.int64)
    high_stack = np.empty(100, np.int64)
    low_stack[0] = 0
    high_stack[0] = a.shape[0] - 1
    n = 1
    while n > 0:
        n -= 1
        low = low_stack[n]
        high = high_stack[n]
        while high - low >= 15:
            mid = (low + high) >> 1
            if _less(_at(a, positions, mid), _at(a, positions, low)):
                items[low], items[mid] = items[mid], items[low]
            if _less(_at(a, positions, high), _at(a, positions, mid)):
                items[high], items[mid] = items[mid], items[high]
            if _less(_at(a, positions, mid), _at(a, positions, low)):
                items[low], items[mid] = items[mid], items[low]
            pivot = _at(a, positions, mid)
            items[high], items[mid] = items[mid], items[high]
            i = low
            j = high - 1
            while True:
                while i < high and _less(_at(a, positions, i), pivot):
                    i += 1
                while j >= low and _less(pivot, _at(a, positions, j)):
                    j -= 1
                if i >= j:
                    break
                items[i], items[j] = items[j], items[i]
                i += 1
                j -= 1
            items[i], items[high] = items[high], items[i]
            if high - i > i - low:
                low_stack[n] = i + 1
                high_stack[n] = high
                n += 1
                high = i - 1
            else:
                low_stack[n] = low
                high_stack[n] = i - 1
                n += 1
                low = i + 1
        for k in range(low + 1, high + 1):
            item = items[k]
            v = _at(a, positions, k)
            p = k
            while p > low and _less(v, _at(a, positions, p - 1)):
                items[p] = items[p - 1]
                p -= 1
            items[p] = item


def _merge_positions(a, r):
    """Sort the positions r by the elements of a; equal elements keep their order."""
    n = a.shape[0]
    other = np.empty(n, np.int64)
    width = 1
    while width < n:
        for low in range(0, n, 2 * width):
            mid = min(low + width, n)
            high = min(low + 2 * width, n)
            i = low
            j = mid
            for k in range(low, high):
                if i < mid and (j >= high or not _less(a[r[j]], a[r[i]])):
                    other[k] = r[i]
                    i += 1
                else:
                    other[k] = r[j]
                    j += 1
        r[:] = other
        width *= 2


def sort(a):
    out = np.copy(a)
    if a.ndim == 1:
        _quicksort(out)
    else:
        for row in range(a.shape[0]):
            _quicksort(out[row])
    return out


def argsort(a, kind="quicksort"):
    r = np.arange(a.shape[0])
    if kind == "quicksort":
        _quicksort(a, r)
    else:
        _merge_positions(a, r)
    return r


def partition(a, kth):
    return sort(a)


def searchsorted(a, v, side="left"):
    if v.ndim == 0:
        return _position(a, v, side)
    out = np.empty(v.shape[0], np.int64)
    for i in range(v.shape[0]):
        out[i] = _position(a, v[i], side)
    return out


def _position(a, v, side):
    low = 0
    high = a.shape[0]
    while low < high:
        mid = (low + high) >> 1
        if side == "left":
            right = _less(a[mid], v)
        else:
            right = not _less(v, a[mid])
        if right:
            low = mid + 1
        else:
            high = mid
    return low


def digitize(x, bins, right=False):
    n = bins.shape[0]
    rising = n < 2 or bins[0] <= bins[n - 1]
    if x.ndim == 0:
        return _bin(x, bins, right, rising)
    out = np.empty(x.shape[0], np.int64)
    for i in range(x.shape[0]):
        out[i] = _bin(x[i], bins, right, rising)
    return out


def _bin(x, bins, right, rising):
    low = 0
    high = bins.shape[0]
    while low < high:
        mid = (low + high) >> 1
        edge = bins[mid]
        if rising:
            below = edge < x or (edge == x and not right)
        else:
            below = edge > x or (edge == x and right)
        if x != x:
            below = rising
        if below:
            low = mid + 1
        else:
            high = mid
    return low


def unique(a):
    b = flatten(a)
    _quicksort(b)
    n = 0
    for i in range(b.shape[0]):
        if i == 0 or (b[i] != b[n - 1] and (b[i] == b[i] or b[n - 1] == b[n - 1])):
            b[n] = b[i]
            n += 1
    return np.copy(b[:n])


# --- Tests ---


def count_nonzero(a):
    n = 0
    for v in a.flat:
        if v:
            n += 1
    return n


def flatnonzero(a):
    out = np.empty(count_nonzero(a), np.int64)
    k = 0
    for i, v in enumerate(a.flat):
        if v:
            out[k] = i
            k += 1
    return out


def nonzero(a):
    n = count_nonzero(a)
    if a.ndim == 1:
        return (flatnonzero(a),)
    rows = np.empty(n, np.int64)
    columns = np.empty(n, np.int64)
    k = 0
    for i, j in np.ndindex(a.shape):
        if a[i, j]:
            rows[k] = i
            columns[k] = j
            k += 1
    return rows, columns


def argwhere(a):
    if a.ndim == 1:
        at = flatnonzero(a)
        return np.reshape(at, (at.shape[0], 1))
    pairs = np.empty((count_nonzero(a), 2), np.int64)
    k = 0
    for i, j in np.ndindex(a.shape):
        if a[i, j]:
            pairs[k, 0] = i
            pairs[k, 1] = j
            k += 1
    return pairs


def allclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False):
    if a.ndim == 0 and b.ndim == 0:
        return _close(a, b, rtol, atol, equal_nan)
    if b.ndim == 0:
        for x in a.flat:
            if not _close(x, b, rtol, atol, equal_nan):
                return False
        return True
    for x, y in zip(a.flat, b.flat):
        if not _close(x, y, rtol, atol, equal_nan):
            return False
    return True


def _close(a, b, rtol, atol, equal_nan):
    if np.isnan(a) or np.isnan(b):
        return equal_nan and np.isnan(a) and np.isnan(b)
    if np.isinf(a) or np.isinf(b):
        return a == b
    return abs(a - b) <= atol + rtol * abs(b)


def array_equal(a, b):
    if a.shape != b.shape:
        return False
    for x, y in zip(a.flat, b.flat):
        if x != y:
            return False
    return True


# --- Matrices ---


def eye(n, m=None, k=0, dtype=np.float64):
    if m is None:
        out = np.zeros((n, n), dtype)
    else:
        out = np.zeros((n, m), dtype)
    for i in range(max(0, -k), min(n, out.shape[1] - k)):
        out[i, i + k] = 1
    return out


def identity(n, dtype=np.float64):
    return eye(n, None, 0, dtype)


def diag(v, k=0):
    if v.ndim == 1:
        n = v.shape[0] + abs(k)
        out = np.zeros((n, n), v.dtype)
        for i in range(v.shape[0]):
            out[i + max(0, -k), i + max(0, k)] = v[i]
        return out
    length = max(0, min(v.shape[0] + min(0, k), v.shape[1] - max(0, k)))
    line = np.empty(length, v.dtype)
    for i in range(length):
        line[i] = v[i + max(0, -k), i + max(0, k)]
    return line


def trace(a, offset=0):
    s = np.sum(a[:0])
    for i in range(max(0, -offset), min(a.shape[0], a.shape[1] - offset)):
        s += a[i, i + offset]
    return s


def tril(a, k=0):
    out = np.copy(a)
    for i in range(a.shape[0]):
        for j in range(max(0, i + k + 1), a.shape[1]):
            out[i, j] = 0
    return out


def triu(a, k=0):
    out = np.copy(a)
    for i in range(a.shape[0]):
        for j in range(min(max(0, i + k), a.shape[1])):
            out[i, j] = 0
    return out


def outer(a, b):
    x = np.ravel(a)
    y = np.ravel(b)
    out = np.empty((x.shape[0], y.shape[0]), (x[:0] * y[:0]).dtype)
    for i in range(x.shape[0]):
        for j in range(y.shape[0]):
            out[i, j] = x[i] * y[j]
    return out


def dot(a, b):
    if a.ndim == 0 or b.ndim == 0:
        return a * b
    return matmul(a, b)


def vdot(a, b):
    return matmul(np.conj(np.ravel(a)), np.ravel(b))


def matmul(a, b):
    if a.ndim == 1 and b.ndim == 1:
        if a.shape[0] != b.shape[0]:
            raise ValueError("incompatible array sizes for np.dot(a, b)")
        s = np.sum(a[:0] * b[:0])
        for i in range(a.shape[0]):
            s += a[i] * b[i]
        return s
    if a.ndim == 2 and b.ndim == 1:
        if a.shape[1] != b.shape[0]:
            raise ValueError("incompatible array sizes for np.dot(a, b)")
        column = np.zeros(a.shape[0], (a[:0, 0] * b[:0]).dtype)
        for i in range(a.shape[0]):
            s = np.sum(a[0, :0] * b[:0])
            for k in range(a.shape[1]):
                s += a[i, k] * b[k]
            column[i] = s
        return column
    if a.ndim == 1:
        if a.shape[0] != b.shape[0]:
            raise ValueError("incompatible array sizes for np.dot(a, b)")
        row = np.zeros(b.shape[1], (a[:0] * b[:0, 0]).dtype)
        for k in range(b.shape[0]):
            for j in range(b.shape[1]):
                row[j] += a[k] * b[k, j]
        return row
    if a.shape[1] != b.shape[0]:
        raise ValueError("incompatible array sizes for np.dot(a, b)")
    out = np.zeros((a.shape[0], b.shape[1]), (a[:0, 0] * b[:0, 0]).dtype)
    for i in range(a.shape[0]):
        for k in range(a.shape[1]):
            v = a[i, k]
            for j in range(b.shape[1]):
                out[i, j] += v * b[k, j]
    return out


def cross(a, b):
    if a.ndim == 1:
        out = np.empty(3, (a[:0] * b[:0]).dtype)
        out[0] = a[1] * b[2] - a[2] * b[1]
        out[1] = a[2] * b[0] - a[0] * b[2]
        out[2] = a[0] * b[1] - a[1] * b[0]
        return out
    rows = np.empty(a.shape, (a[:0] * b[:0]).dtype)
    for i in range(a.shape[0]):
        rows[i, 0] = a[i, 1] * b[i, 2] - a[i, 2] * b[i, 1]
        rows[i, 1] = a[i, 2] * b[i, 0] - a[i, 0] * b[i, 2]
        rows[i, 2] = a[i, 0] * b[i, 1] - a[i, 1] * b[i, 0]
    return rows


def linalg_norm(a):
    s = 0.0
    for v in a.flat:
        s += abs(v) ** 2
    return math.sqrt(s)


def _factored(a, order):
    """Factor a square matrix by rows with partial pivoting, in place; the sign of the permutation."""
    n = a.shape[0]
    sign = 1.0
    for k in range(n):
        p = k
        for i in range(k + 1, n):
            if abs(a[i, k]) > abs(a[p, k]):
                p = i
        if p != k:
            sign = -sign
            for j in range(n):
                a[k, j], a[p, j] = a[p, j], a[k, j]
            order[k], order[p] = order[p], order[k]
        if a[k, k] != 0:
            for i in range(k + 1, n):
                a[i, k] /= a[k, k]
                f = a[i, k]
                for j in range(k + 1, n):
                    a[i, j] -= f * a[k, j]
    return sign


def _checked_square(a):
    if a.shape[0] != a.shape[1]:
        raise ValueError("Last 2 dimensions of the array must be square.")
    for v in a.flat:
        if not np.isfinite(v):
            raise ValueError("Array must not contain infs or NaNs.")


def linalg_solve(a, b):
    _checked_square(a)
    if a.shape[0] != b.shape[0]:
        raise ValueError("Incompatible array sizes, system is not dimensionally valid.")
    lu = np.copy(a)
    n = a.shape[0]
    order = np.arange(n)
    _factored(lu, order)
    for k in range(n):
        if lu[k, k] == 0:
            raise ValueError("Matrix is singular to machine precision.")
    x = take(b, order)
    for i in range(n):
        for k in range(i):
            x[i] -= lu[i, k] * x[k]
    for i in range(n - 1, -1, -1):
        for k in range(i + 1, n):
            x[i] -= lu[i, k] * x[k]
        x[i] /= lu[i, i]
    return x


def linalg_inv(a):
    return linalg_solve(a, eye(a.shape[0], None, 0, a.dtype))


def linalg_det(a):
    _checked_square(a)
    lu = np.copy(a)
    order = np.arange(a.shape[0])
    d = _factored(lu, order) * (lu[:0, 0].sum() + 1)
    for k in range(a.shape[0]):
        d *= lu[k, k]
    return d


def linalg_cholesky(a):
    _checked_square(a)
    n = a.shape[0]
    out = np.zeros((n, n), a.dtype)
    for i in range(n):
        for j in range(i + 1):
            s = a[i, j]
            for k in range(j):
                s -= out[i, k] * out[j, k]
            if i == j:
                if s <= 0:
                    raise ValueError("Matrix is not positive definite.")
                out[i, i] = math.sqrt(s)
            else:
                out[i, j] = s / out[j, j]
    return out
