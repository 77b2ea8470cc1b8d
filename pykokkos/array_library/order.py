"""Sorting and searching."""

import numpy as np

from pykokkos.array_library.copies import flatten


def _less(a, b):
    # NaN comes last, as in NumPy.
    return a < b or (b != b and a == a)


def _at(a, positions, i):
    if positions is None:
        return a[i]
    return a[positions[i]]


def _split(a, positions, low, high, nan_last=True):
    """Put what is less than the median of the first, middle and last element before it, and return its place.

    nan_last=False compares as `<` does, so that the place of NaN depends on what stands where.
    """
    items = a if positions is None else positions
    mid = (low + high) >> 1
    if _before(_at(a, positions, mid), _at(a, positions, low), nan_last):
        items[low], items[mid] = items[mid], items[low]
    if _before(_at(a, positions, high), _at(a, positions, mid), nan_last):
        items[high], items[mid] = items[mid], items[high]
    if _before(_at(a, positions, mid), _at(a, positions, low), nan_last):
        items[low], items[mid] = items[mid], items[low]
    pivot = _at(a, positions, mid)
    items[high], items[mid] = items[mid], items[high]
    i = low
    j = high - 1
    while True:
        while i < high and _before(_at(a, positions, i), pivot, nan_last):
            i += 1
        while j >= low and _before(pivot, _at(a, positions, j), nan_last):
            j -= 1
        if i >= j:
            break
        items[i], items[j] = items[j], items[i]
        i += 1
        j -= 1
    items[i], items[high] = items[high], items[i]
    return i


def _before(a, b, nan_last):
    return _less(a, b) if nan_last else a < b


def _select(a, positions, k, low, high, nan_last=True):
    """Put the element of rank k in its place from low to high, lesser ones before it (quickselect)."""
    i = _split(a, positions, low, high, nan_last)
    while i != k:
        if i < k:
            low = i + 1
        else:
            high = i - 1
        i = _split(a, positions, low, high, nan_last)


def _select_middle(a):
    """Put the middle element in its place, or both of an even number, in the steps that Numba takes."""
    low = 0
    high = a.shape[0] - 1
    k = high // 2
    if high % 2 == 0:
        _select(a, None, k, low, high, False)
        return
    i = _split(a, None, low, high, False)
    while i < k or i > k + 1:
        if i < k:
            low = i + 1
        else:
            high = i - 1
        i = _split(a, None, low, high, False)
    if i == k:
        _select(a, None, k + 1, i + 1, high, False)
    else:
        _select(a, None, k, low, i - 1, False)


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
            i = _split(a, positions, low, high)
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
    if kth.ndim == 0:
        places = np.full(1, kth, np.int64)
    else:
        places = np.copy(kth)
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
    out = np.copy(a)
    places = _places(kth, a.shape[-1])
    if a.ndim == 1:
        _select_places(out, None, places)
    else:
        for row in np.ndindex(a.shape[:-1]):
            _select_places(out[row], None, places)
    return out


def argpartition(a, kth):
    r = np.arange(a.shape[0])
    _select_places(a, r, _places(kth, a.shape[0]))
    return r


def searchsorted(a, v, side="left"):
    if v.ndim == 0:
        return _position(a, v, side, 0, len(a))[0]
    if v.ndim > 1:
        return searchsorted(a, np.ravel(v), side).reshape(v.shape)
    # Where a key is searched depends on the one before it, which shows if a is in no order.
    out = np.empty(v.shape[0], np.int64)
    low = 0
    high = len(a)
    for i in range(v.shape[0]):
        if i > 0 and _stands_left(v[i - 1], v[i], side):
            high = len(a)
        else:
            low = 0
            high = min(high + 1, len(a))
        low, high = _position(a, v[i], side, low, high)
        out[i] = low
    return out


def _stands_left(x, y, side):
    return _less(x, y) if side == "left" else not _less(y, x)


def _position(a, v, side, low, high):
    while low < high:
        mid = (low + high) >> 1
        if _stands_left(a[mid], v, side):
            low = mid + 1
        else:
            high = mid
    return low, high


def digitize(x, bins, right=False):
    if _rises(bins):
        if right:
            return searchsorted(bins, x, "left")
        return searchsorted(bins, x, "right")
    if right:
        return len(bins) - searchsorted(bins[::-1], x, "left")
    return len(bins) - searchsorted(bins[::-1], x, "right")


def _rises(bins):
    n = bins.shape[0]
    first = 1
    while first < n and bins[first] == bins[0]:
        first += 1
    rising = first >= n or bins[0] < bins[first]
    for i in range(first, n - 1):
        if (bins[i] > bins[i + 1]) if rising else (bins[i] < bins[i + 1]):
            raise ValueError("bins must be monotonically increasing or decreasing")
    return rising


def unique(a):
    b = flatten(a)
    _quicksort(b)
    n = 0
    for i in range(b.shape[0]):
        if i == 0 or (b[i] != b[n - 1] and (b[i] == b[i] or b[n - 1] == b[n - 1])):
            b[n] = b[i]
            n += 1
    return np.copy(b[:n])
