"""Sorting and searching."""

import numpy as np

from pykokkos.array_library.copies import flatten


def _less(a, b):
    # NaN comes last, as in NumPy.
    if _is_complex(a) or _is_complex(b):
        return _less_complex(np.real(a), np.imag(a), np.real(b), np.imag(b))
    return a < b or (b != b and a == a)


def _is_complex(a):
    return a.dtype == np.complex128 or a.dtype == np.complex64


def _less_complex(x, u, y, v):
    # By the real parts, then by the imaginary parts; each kind of NaN comes later.
    if (x != x) != (y != y):
        return y != y
    if (u != u) != (v != v):
        return v != v
    if x != x:
        return u < v
    if u != u:
        return x < y
    return x < y or (x == y and u < v)


def _at(a, positions, i):
    if positions is None:
        return a[i]
    return a[positions[i]]


def _smaller(a, b):
    return a < b


def _greater(a, b):
    return a > b


def _split(a, positions, low, high, before=_less):
    """Put what comes before the median of the first, middle and last element before it, and return its place.

    Where `before` is no order, as `<` of NaN is none, the places depend on what stands where.
    """
    items = a if positions is None else positions
    mid = (low + high) >> 1
    if before(_at(a, positions, mid), _at(a, positions, low)):
        items[low], items[mid] = items[mid], items[low]
    if before(_at(a, positions, high), _at(a, positions, mid)):
        items[high], items[mid] = items[mid], items[high]
    if before(_at(a, positions, mid), _at(a, positions, low)):
        items[low], items[mid] = items[mid], items[low]
    pivot = _at(a, positions, mid)
    items[high], items[mid] = items[mid], items[high]
    i = low
    j = high - 1
    while True:
        while i < high and before(_at(a, positions, i), pivot):
            i += 1
        while j >= low and before(pivot, _at(a, positions, j)):
            j -= 1
        if i >= j:
            break
        items[i], items[j] = items[j], items[i]
        i += 1
        j -= 1
    items[i], items[high] = items[high], items[i]
    return i


def _select(a, positions, k, low, high, before=_less):
    """Put the element of rank k in its place from low to high, lesser ones before it (quickselect)."""
    i = _split(a, positions, low, high, before)
    while i != k:
        if i < k:
            low = i + 1
        else:
            high = i - 1
        i = _split(a, positions, low, high, before)


def _select_two(a, k):
    """Put the elements of ranks k and k + 1 in their places, in the steps that Numba takes."""
    low = 0
    high = a.shape[0] - 1
    while True:
        assert high > low  # not so where k is the last rank, or there are no elements
        i = _split(a, None, low, high, _smaller)
        if i < k:
            low = i + 1
        elif i > k + 1:
            high = i - 1
        else:
            break
    assert k < high  # Numba reads past the end there
    if i == k:
        _select(a, None, k + 1, i + 1, high, _smaller)
    else:
        _select(a, None, k, low, i - 1, _smaller)


def _select_middle(a):
    """Put the middle element in its place, or both of an even number."""
    n = a.shape[0]
    if n % 2 == 0:
        _select_two(a, n // 2 - 1)
    else:
        _select(a, None, n // 2, 0, n - 1, _smaller)


def _quicksort(a, positions=None, before=_less):
    """Sort an array or a list: median of three, insertion sort for short parts, as Numba's quicksort does.

    With positions these are sorted by the elements of a, swap for swap alike, so that ties and NaN end alike.
    """
    items = a if positions is None else positions
    low_stack = np.empty(100, np.int64)
    high_stack = np.empty(100, np.int64)
    low_stack[0] = 0
    high_stack[0] = len(a) - 1
    n = 1
    while n > 0:
        n -= 1
        low = low_stack[n]
        high = high_stack[n]
        while high - low >= 15:
            i = _split(a, positions, low, high, before)
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
            while p > low and before(v, _at(a, positions, p - 1)):
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


def _sort_row(a, kind):
    if kind == "quicksort":
        _quicksort(a)
    else:
        r = np.arange(a.shape[0])
        _merge_positions(a, r)
        old = np.copy(a)
        for i in range(a.shape[0]):
            a[i] = old[r[i]]


def method_sort(a, kind="quicksort"):
    if a.ndim == 1:
        _sort_row(a, kind)
    else:
        for at in np.ndindex(a.shape[:-1]):
            _sort_row(a[at], kind)


def sort(a):
    out = np.copy(a)
    method_sort(out)
    return out


def argsort(a, kind="quicksort"):
    r = np.arange(a.shape[0])
    if kind == "quicksort":
        _quicksort(a, r)
    else:
        _merge_positions(a, r)
    return r


def _places(kth, n):
    if kth.ndim > 1 and n >= 0:  # always, but known when it runs: the function has a result
        raise ValueError("kth must be scalar or 1-D")
    places = np.full(1, kth, np.int64) if kth.ndim == 0 else np.ravel(kth).astype(np.int64)
    for i in range(places.shape[0]):
        if abs(places[i]) >= n:
            raise ValueError("kth out of bounds")
        if places[i] < 0:
            places[i] += n
    return np.unique(places)


def _select_places(a, positions, places):
    low = 0
    for k in places:
        _select(a, positions, k, low, a.shape[0] - 1)
        low = k


def partition(a, kth):
    if a.size == 0:
        return np.copy(a)
    out = np.empty_like(a)
    out[...] = a
    places = _places(kth, a.shape[-1])
    if a.ndim == 1:
        _select_places(out, None, places)
    else:
        for row in np.ndindex(a.shape[:-1]):
            _select_places(out[row], None, places)
    return out


def argpartition(a, kth):
    if a.size == 0:
        return np.empty(a.shape, np.int64)
    places = _places(kth, a.shape[-1])
    out = np.empty_like(a, np.int64)
    if a.ndim == 1:
        out[:] = np.arange(a.shape[0])
        _select_places(a, out, places)
    else:
        for row in np.ndindex(a.shape[:-1]):
            out[row] = np.arange(a.shape[-1])
            _select_places(a[row], out[row], places)
    return out


def _at_most(a, b):
    if _is_complex(a) or _is_complex(b):
        return not _less_complex(np.real(b), np.imag(b), np.real(a), np.imag(a))
    return a <= b or b != b


def _goes_right(edge, v, side):
    return _less(edge, v) if side == "left" else _at_most(edge, v)


def searchsorted(a, v, side="left"):
    if v.ndim == 0:
        return _position(a, v, side, 0, len(a))
    out = np.empty(v.size, np.int64)
    # Each search begins where the one before ended, as Numba's does: where a is not sorted, that is seen.
    low = 0
    high = len(a)
    last = v.flat[0] if v.size > 0 else a.dtype.type(0)
    for i, key in enumerate(v.flat):
        if _goes_right(last, key, side):
            high = len(a)
        else:
            low = 0
            high = min(high + 1, len(a))
        last = key
        low = _position(a, key, side, low, high)
        high = low
        out[i] = low
    return out.reshape(v.shape)


def _position(a, v, side, low, high):
    """Return where v belongs between two places; there the search of Numba has ended, too."""
    while low < high:
        mid = low + ((high - low) >> 1)
        if _goes_right(a[mid], v, side):
            low = mid + 1
        else:
            high = mid
    return low


def digitize(x, bins, right=False):
    n = bins.shape[0]
    falling = _check_monotonous(bins)
    # Falling edges are searched from behind.
    edges = bins[::-1] if falling else bins[:]
    if right:
        at = searchsorted(edges, x, "left")
    else:
        at = searchsorted(edges, x, "right")
    return n - at if falling else at


def _check_monotonous(bins):
    """Return whether bins fall; comparisons with NaN are as false as Numba's."""
    n = bins.shape[0]
    i = 1
    while i < n and bins[i] == bins[0]:
        i += 1
    if i >= n:
        return False
    falling = not bins[0] < bins[i]
    for k in range(i + 1, n):
        if (bins[k - 1] < bins[k]) if falling else (bins[k - 1] > bins[k]):
            raise ValueError("bins must be monotonically increasing or decreasing")
    return falling


def unique(a):
    b = flatten(a)
    _quicksort(b)
    n = 0
    for i in range(b.shape[0]):
        if i == 0 or (b[i] != b[n - 1] and (b[i] == b[i] or b[n - 1] == b[n - 1])):
            b[n] = b[i]
            n += 1
    return np.copy(b[:n])
