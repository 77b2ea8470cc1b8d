"""Statistics of all elements, NaN functions and histograms."""

import math

import numpy as np

from pykokkos.array_library.copies import compress, flatten
from pykokkos.array_library.matrices import dot
from pykokkos.array_library.order import _quicksort, _select_middle


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
    _select_middle(b)
    n = b.shape[0]
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


def _first_number(flat):
    """Return the place of the first element that is a number, or of the last where none is."""
    n = flat.shape[0]
    if n == 0:
        raise ValueError("zero-size array to reduction operation not possible")
    start = 0
    while start < n - 1 and np.isnan(flat[start]):
        start += 1
    return start


def nanmin(a):
    flat = np.ravel(a)
    start = _first_number(flat)
    best = flat[start]
    for i in range(start + 1, flat.shape[0]):
        if flat[i] <= best:  # of 0.0 and -0.0 the last stays
            best = flat[i]
    return best


def nanmax(a):
    flat = np.ravel(a)
    start = _first_number(flat)
    best = flat[start]
    for i in range(start + 1, flat.shape[0]):
        if flat[i] >= best:  # of 0.0 and -0.0 the last stays
            best = flat[i]
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


def nanquantile(a, q):
    return quantile(_without_nan(a), q)


def nanargmin(a):
    best = -1
    for k, v in enumerate(a.flat):
        if not np.isnan(v) and (best < 0 or v < np.ravel(a)[best]):
            best = k
    if best < 0:
        raise ValueError("All-NaN slice encountered")
    return best


def nanargmax(a):
    best = -1
    for k, v in enumerate(a.flat):
        if not np.isnan(v) and (best < 0 or v > np.ravel(a)[best]):
            best = k
    if best < 0:
        raise ValueError("All-NaN slice encountered")
    return best


def corrcoef(a):
    c = cov(a)
    n = c.shape[0]
    d = np.empty(n, np.float64)
    for i in range(n):
        d[i] = np.sqrt(c[i, i])
    out = np.empty((n, n), np.float64)
    for i in range(n):
        for j in range(n):
            out[i, j] = c[i, j] / d[i] / d[j]
    return out
