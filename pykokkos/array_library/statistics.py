"""Statistics of all elements, NaN functions and histograms."""

import math

import numpy as np

from pykokkos.array_library.copies import atleast_2d, flatten
from pykokkos.array_library.matrices import dot
from pykokkos.array_library.order import _select_middle, _select_two
from pykokkos.array_library.variance import _squared


def ptp(a):
    if isinstance(a, (np.number, np.bool_)):
        return ptp(np.array([a]))
    if a.shape[0] == 0:
        raise ValueError("zero-size array reduction not possible")
    if a.dtype == np.float64 or a.dtype == np.float32:
        for v in a.flat:
            if np.isnan(v):
                return np.nan
    elif a.size < 0:
        return 0  # never, but unsigned integers become float64 by it, as in Numba
    low = np.ravel(a)[0]
    high = low
    for v in a.flat:
        if v > high:
            high = v
        if v < low:
            low = v
    return high - low


def median(a):
    if a.size == 0:
        return np.nan
    b = flatten(a)
    _select_middle(b)
    n = b.shape[0]
    if n % 2 == 1:
        return b[n // 2] * 1.0
    return (b[n // 2 - 1] + b[n // 2]) * 0.5


def _greatest(b):
    """Return the greatest number, or NaN where it is an infinity."""
    best = np.max(b)
    return np.nan if np.isinf(best) else best


def _least(b):
    """Return the least number, or NaN where Numba finds none among infinities."""
    best = np.min(b)
    n = b.shape[0]
    positive = 0
    negative = 0
    for v in b:
        if v == np.inf:
            positive += 1
        elif v == -np.inf:
            negative += 1
    finite = n - positive - negative
    if (
        finite == 0
        or (positive == 1 and n == 2)
        or negative > 1
        or (finite == 1 and positive > 1 and negative != 1)
    ):
        return np.nan
    return best


def _percentile_of(b, percentile):
    """Return a percentile of numbers, which are put in another order: equal ones are told apart by it."""
    n = b.shape[0]
    if n == 1:
        return b[0]
    if percentile == 100:
        return _greatest(b)
    if percentile == 0:
        return _least(b)
    rank = 1 + (n - 1) * (percentile / 100.0)
    f = math.floor(rank)
    m = rank - f
    _select_two(b, f - 1)
    return b[f - 1] * (1 - m) + b[f] * m


def _check_percentile(q, most):
    if q < 0.0 or q > most or np.isnan(q):
        if most == 1.0:
            raise ValueError("Quantiles must be in the range [0, 1]")
        raise ValueError("Percentiles must be in the range [0, 100]")


def _percentiles(a, q, most, skip_nan):
    """Return a percentile (most = 100.0) or quantile (1.0), or an array of them."""
    if q.ndim == 0:
        _check_percentile(q, most)
    else:
        for v in q.flat:
            _check_percentile(v, most)
    b = np.empty(a.size, np.float64)
    n = 0
    for v in a.flat:
        if not np.isnan(v):
            b[n] = v
            n += 1
    known = n == a.size or skip_nan
    if (skip_nan and n == 0) or (n == 1 and np.isinf(b[0])):
        known = False
    b = b[:n]
    if q.ndim == 0:
        return _percentile_of(b, q * (100.0 / most)) if known else np.nan
    out = np.empty(q.size, np.float64)
    for i, v in enumerate(q.flat):
        out[i] = _percentile_of(b, v * (100.0 / most)) if known else np.nan
    return out


def percentile(a, q):
    return _percentiles(a, q, 100.0, False)


def quantile(a, q):
    return _percentiles(a, q, 1.0, False)


def nansum(a):
    s = np.sum(a[:0])
    for element in np.nditer(a):
        v = element[()]
        if not np.isnan(v):
            s += v
    return s


def nanprod(a):
    s = np.prod(a[:0])
    for element in np.nditer(a):
        v = element[()]
        if not np.isnan(v):
            s *= v
    return s


def nanmean(a):
    s = 0.0
    count = 0
    for element in np.nditer(a):
        v = element[()]
        if not np.isnan(v):
            s += v
            count += 1
    return np.divide(s, count)


def nanvar(a, axis=None, dtype=None, out=None, ddof=0):
    m = nanmean(a)
    s = 0.0
    count = 0
    for element in np.nditer(a):
        v = element[()]
        if not np.isnan(v):
            s += _squared(v - m)
            count += 1
    if count <= ddof:
        return np.nan
    return np.divide(s, count - ddof)


def nanstd(a, axis=None, dtype=None, out=None, ddof=0):
    return np.sqrt(nanvar(a, ddof=ddof))


def _first_number(flat):
    """Return the place of the first element that is a number, or of the last where none is."""
    n = flat.shape[0]
    if n == 0:
        raise ValueError("zero-size array to reduction operation not possible")
    start = 0
    while start < n - 1 and np.isnan(flat[start]):
        start += 1
    return start


def _last_equal(flat, best):
    """Return the last of the equals: 0.0 and -0.0 are told apart by where they are."""
    if best == 0:
        for i in range(flat.shape[0] - 1, -1, -1):
            if flat[i] == best:
                return flat[i]
    return best


def _extreme_complex(flat, greatest):
    """Return the extreme of complex numbers, of which those are left out whose real part is NaN."""
    _first_number(flat.real)  # raises without elements
    best = flat[0]
    for v in flat:
        is_first = np.isnan(best.real) and not np.isnan(v.real)
        if v.real == best.real:
            beyond = _beyond(v.imag, best.imag, greatest)
        else:
            beyond = _beyond(v.real, best.real, greatest)
        if is_first or beyond:
            best = v
    return best


def _beyond(x, y, greatest):
    return x > y if greatest else x < y


def nanmin(a):
    if a.dtype.kind == "c":
        return _extreme_complex(np.ravel(a), False)
    flat = np.ravel(a)
    start = _first_number(flat)
    n = flat.shape[0]
    # Four at once, since each comparison waits for the one before.
    best = second = third = fourth = flat[start]
    for i in range(start + 1, n - 3, 4):
        best = flat[i] if flat[i] < best else best
        second = flat[i + 1] if flat[i + 1] < second else second
        third = flat[i + 2] if flat[i + 2] < third else third
        fourth = flat[i + 3] if flat[i + 3] < fourth else fourth
    for i in range(max(start, n - 4), n):
        best = flat[i] if flat[i] < best else best
    for other in (second, third, fourth):
        best = other if other < best else best
    return _last_equal(flat, best)


def nanmax(a):
    if a.dtype.kind == "c":
        return _extreme_complex(np.ravel(a), True)
    flat = np.ravel(a)
    start = _first_number(flat)
    n = flat.shape[0]
    best = second = third = fourth = flat[start]
    for i in range(start + 1, n - 3, 4):
        best = flat[i] if flat[i] > best else best
        second = flat[i + 1] if flat[i + 1] > second else second
        third = flat[i + 2] if flat[i + 2] > third else third
        fourth = flat[i + 3] if flat[i + 3] > fourth else fourth
    for i in range(max(start, n - 4), n):
        best = flat[i] if flat[i] > best else best
    for other in (second, third, fourth):
        best = other if other > best else best
    return _last_equal(flat, best)


def _without_nan(a):
    """Return the numbers in the order in which they lie in memory."""
    numbers = np.empty(a.size, a.dtype)
    n = 0
    for element in np.nditer(a):
        v = element[()]
        if not np.isnan(v):
            numbers[n] = v
            n += 1
    return numbers[:n]


def nanmedian(a):
    b = _without_nan(a)
    if b.shape[0] == 0:
        return np.nan
    return median(b)


def nanpercentile(a, q):
    return _percentiles(a, q, 100.0, True)


def _variables(m, y, rowvar):
    """Return a matrix of doubles with a variable in each row."""
    if m.ndim == 2 and m.shape[0] == 1:
        raise RuntimeError(
            "2D array containing a single row is unsupported due to ambiguity in type inference. "
            "To use numpy.cov in this case simply pass the row as a 1D array, i.e. m[0]."
        )
    first = atleast_2d(m)
    if y is None:
        return first.astype(np.float64) if rowvar else first.T.astype(np.float64)
    second = atleast_2d(y)
    turn_first = not rowvar and first.shape[0] != 1
    turn_second = not rowvar and second.shape[0] != 1
    rows = first.shape[1] if turn_first else first.shape[0]
    columns = first.shape[0] if turn_first else first.shape[1]
    more = second.shape[1] if turn_second else second.shape[0]
    if columns != (second.shape[0] if turn_second else second.shape[1]):
        raise ValueError("m and y have incompatible dimensions")
    out = np.empty((rows + more, columns), np.float64)
    for i in range(columns):
        out[:rows, i] = first[i] if turn_first else first[:, i]
        out[rows:, i] = second[i] if turn_second else second[:, i]
    return out


def cov(m, y=None, rowvar=True, bias=False, ddof=None):
    x = _variables(m, y, rowvar)
    n = x.shape[1]
    if x.size == 0:
        empty = np.full((x.shape[0], x.shape[0]), np.nan)
        if m.ndim == 1 and y is None:
            return empty.reshape(())
        return empty
    for i in range(x.shape[0]):
        x[i] -= np.sum(x[i]) / n
    if ddof is None:
        free = 0 if bias else 1
    else:
        free = int(ddof)
        if free != ddof:
            raise ValueError("ddof must be integral value")
    c = dot(x, x.T)
    c *= 1 / max(n - free, 0.0)
    if m.ndim == 1 and y is None:
        return c.reshape(())
    return c


def _check_rising(edges):
    for i in range(edges.shape[0] - 1):
        if not edges[i] <= edges[i + 1]:
            raise ValueError("histogram(): bins must increase monotonically")


def histogram(a, bins=10, range=None):
    if isinstance(bins, np.integer):
        if range is None:
            low = np.inf
            high = -np.inf
            for v in a.flat:
                if low > v:
                    low = v * 1.0
                if high < v:
                    high = v * 1.0
        else:
            low = range[0] * 1.0
            high = range[1] * 1.0
        if bins <= 0:
            raise ValueError("histogram(): `bins` should be a positive integer")
        if not low <= high:
            raise ValueError("histogram(): max must be larger than min in range parameter")
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
    edges = np.asarray(bins)
    last = edges.shape[0] - 1
    _check_rising(edges)
    found = np.zeros(last, np.int64)
    if last > 0:
        for v in a.flat:
            if v >= edges[0] and v <= edges[last]:
                at = 0
                stop = last - 1
                while at < stop:
                    mid = (at + stop + 1) >> 1
                    if v < edges[mid]:
                        stop = mid - 1
                    else:
                        at = mid
                found[at] += 1
    return found, bins


def bincount(a, weights=None, minlength=0):
    n = a.shape[0]
    if weights is not None and weights.shape[0] != n:
        raise ValueError("bincount(): weights and list don't have the same length")
    if minlength < 0:
        raise ValueError("'minlength' must not be negative")
    size = minlength
    for i in range(n):
        # Numba lets the first one through.
        if i > 0 and a[i] < 0:
            raise ValueError("bincount(): first argument must be non-negative")
        size = max(size, a[i] + 1)
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
    # As arrays, whose small integers wrap around.
    means = (y[..., 1:] + y[..., :-1]) / 2.0
    if x is None:
        return np.sum(dx * means, -1)
    return np.sum(np.diff(x) * means, -1)


def nanquantile(a, q):
    return _percentiles(a, q, 1.0, True)


def _place_of_number(a, least):
    """Return the place of an extreme; NaN counts as an infinity that cannot win but among its equals."""
    if a.size == 0:
        if least:
            raise ValueError("attempt to get argmin of an empty sequence")
        raise ValueError("attempt to get argmax of an empty sequence")
    at = 0
    found = False
    best = np.inf if least else -np.inf
    for k, v in enumerate(a.flat):
        if not np.isnan(v):
            found = True
            if v < best if least else v > best:
                best = v * 1.0
                at = k
    if not found:
        raise ValueError("All-NaN slice encountered")
    return at


def nanargmin(a):
    return _place_of_number(a, True)


def nanargmax(a):
    return _place_of_number(a, False)


def average(a, axis=None, weights=None):
    if weights is None:
        return np.mean(a)
    total = np.sum(weights)
    if total == 0.0:
        raise ZeroDivisionError("Weights sum to zero, can't be normalized.")
    return np.sum(a * weights) / total


def corrcoef(x, y=None, rowvar=True):
    c = cov(x, y, rowvar)
    if x.ndim == 1 and y is None:
        return c / c
    n = c.shape[0]
    deviation = np.empty(n, np.float64)
    for i in range(n):
        deviation[i] = np.sqrt(c[i, i])
    for i in range(n):
        c[i] /= deviation
        c[:, i] /= deviation
    return np.where(np.fabs(c) > 1, np.sign(c), c)
