"""What kernels do with lists beyond making, appending, popping and indexing."""

import numpy as np

from pykokkos.array_library.order import _greater, _quicksort, _smaller
from pykokkos.functions import list_like, typed_list


def list_insert(items, index, value):
    n = len(items)
    at = max(index + n, 0) if index < 0 else index
    items.append(value)
    k = n
    while k > at:
        items[k] = items[k - 1]
        k -= 1
    if at < n:
        items[at] = value


def list_extend(items, values):
    for i in range(len(values)):
        items.append(values[i])


def list_clear(items):
    while len(items) > 0:
        items.pop()


def list_reverse(items):
    n = len(items)
    for i in range(n // 2):
        item = items[i]
        items[i] = items[n - 1 - i]
        items[n - 1 - i] = item


def list_copy(items):
    out = list_like(items)
    for item in items:
        out.append(item)
    return out


def typed_list_of(items):
    out = typed_list()
    for item in items:
        out.append(item)
    return out


def list_index(items, value, start=0, stop=None):
    n = len(items)
    first = max(start + n, 0) if start < 0 else start
    last = n if stop is None else stop + n if stop < 0 else min(stop, n)
    for i in range(first, last):
        if items[i] == value:
            return i
    raise ValueError("value not in list")


def tuple_index(items, value):
    for i, item in enumerate(items):
        if item == value:
            return i
    raise ValueError("tuple.index(x): x not in tuple")


def tuple_with_item(items, at, value):
    if len(items) == 0:
        return ()
    first = type(items[0])(value) if at == 0 else items[0]
    return (first, *tuple_with_item(items[1:], at - 1, value))


def list_count(items, value):
    n = 0
    for item in items:
        if item == value:
            n += 1
    return n


def list_remove(items, value):
    for i in range(len(items)):
        if items[i] == value:
            items.pop(i)
            return
    raise ValueError("list.remove(x): x not in list")


def contains(items, value):
    for item in items:
        if item == value:
            return True
    return False


def lacks(items, value):
    return not contains(items, value)


def in_range(value, start, stop=None, step=1):
    if isinstance(value, np.floating):
        return value % 1 == 0 and _between(int(value), start, stop, step)
    return _between(value, start, stop, step)


def _between(value, start, stop, step):
    if stop is None:
        return 0 <= value < start
    if step > 0 and (value < start or value >= stop):
        return False
    if step < 0 and (value <= stop or value > start):
        return False
    return (value - start) % step == 0


def not_in_range(value, start, stop=None, step=1):
    return not in_range(value, start, stop, step)


def in_range_or_raises(value, start, stop=None, step=1):
    if step == 0 and value % 1 == 0:
        raise ZeroDivisionError("integer modulo by zero")
    return in_range(value, start, stop, step)


def not_in_range_or_raises(value, start, stop=None, step=1):
    return not in_range_or_raises(value, start, stop, step)


def has_element(a, value):
    for item in a.flat:
        if item == value:
            return True
    return False


def has_no_element(a, value):
    return not has_element(a, value)


def _bound(at, n, low, high):
    return min(max(at + n if at < 0 else at, low), high)


def list_length(items):
    return len(items)


def has_items(items):
    return len(items) > 0


def list_slice(items, start, stop, step):
    n = len(items)
    stride = 1 if step is None else step
    if stride == 0:
        raise ValueError("slice step cannot be zero")
    if stride > 0:
        first = 0 if start is None else _bound(start, n, 0, n)
        last = n if stop is None else _bound(stop, n, 0, n)
    else:
        first = n - 1 if start is None else _bound(start, n, -1, n - 1)
        last = -1 if stop is None else _bound(stop, n, -1, n - 1)
    out = list_like(items)
    for i in range(first, last, stride):
        out.append(items[i])
    return out


def list_put(items, start, stop, step, values):
    """Store to a slice, which may change the length of the list."""
    n = len(items)
    stride = 1 if step is None else step
    if stride == 0:
        raise ValueError("slice step cannot be zero")
    given = list_copy(values)
    if stride == 1:
        first = 0 if start is None else _bound(start, n, 0, n)
        last = n if stop is None else _bound(stop, n, 0, n)
        behind = list_slice(items, max(first, last), None, None)
        while len(items) > first:
            items.pop()
        list_extend(items, given)
        list_extend(items, behind)
        return
    if stride > 0:
        first = 0 if start is None else _bound(start, n, 0, n)
        last = n if stop is None else _bound(stop, n, 0, n)
    else:
        first = n - 1 if start is None else _bound(start, n, -1, n - 1)
        last = -1 if stop is None else _bound(stop, n, -1, n - 1)
    if range_length(first, last, stride) != len(given):
        raise ValueError("cannot resize extended list slice with step != 1")
    for k in range(len(given)):
        items[first + k * stride] = given[k]


def list_joined(a, b):
    out = []
    for item in a:
        out.append(item)
    for item in b:
        out.append(item)
    return out


def _check_room(count):
    """Raise at once for what no memory has room for, not when all of it is full."""
    if count > 1 << 20:
        np.empty(count)


def list_repeated(items, times):
    _check_room(times * len(items))
    out = []
    for _ in range(times):
        for item in items:
            out.append(item)
    return out


def list_repeat(items, times):
    n = len(items)
    _check_room(times * n)
    if times < 1:
        list_clear(items)
    for _ in range(1, times):
        for i in range(n):
            items.append(items[i])


def list_sort(items, key=None, reverse=False):
    """Sort as Numba does, whose comparisons decide where ties and NaN end: ties do not keep their order."""
    if key is None:
        if reverse:
            _quicksort(items, None, _greater)
        else:
            _quicksort(items, None, _smaller)
        return
    keys = [key(item) for item in items]
    positions = np.arange(len(items))
    if reverse:
        _quicksort(keys, positions, _greater)
    else:
        _quicksort(keys, positions, _smaller)
    old = list_copy(items)
    for i in range(len(items)):
        items[i] = old[positions[i]]


def list_sorted(items, key=None, reverse=False):
    out = []
    for item in items:
        out.append(item)
    list_sort(out, key, reverse)
    return out


def list_array(items, dtype=None):
    if dtype is None:
        out = np.empty(len(items), items[0].dtype)
        for i in range(len(items)):
            out[i] = items[i]
        return out
    converted = np.empty(len(items), dtype)
    for i in range(len(items)):
        converted[i] = items[i]
    return converted


def list_matrix(items, dtype=None):
    columns = len(items[0]) if len(items) > 0 else 0
    if dtype is None:
        out = np.empty((len(items), columns), items[0][0].dtype)
        for i in range(len(items)):
            if len(items[i]) != columns:
                raise ValueError("incompatible sequence shape")
            for j in range(columns):
                out[i, j] = items[i][j]
        return out
    return list_matrix(items).astype(dtype)


def list_rows(items, dtype=None):
    """Return an array with a row for each tuple of a list."""
    first = items[0]
    if dtype is None:
        out = np.empty((len(items), len(first)), np.array(first).dtype)
        for i in range(len(items)):
            out[i] = items[i]
        return out
    converted = np.empty((len(items), len(first)), dtype)
    for i in range(len(items)):
        converted[i] = items[i]
    return converted


def range_length(start, stop, step):
    """Return len(range(start, stop, step))."""
    if step == 0:
        raise ValueError("range() arg 3 must not be zero")
    distance = stop - start if step > 0 else start - stop
    return max((distance + abs(step) - 1) // abs(step), 0)


def builtin_sum(values, start=0):
    total = start
    for v in values:
        total = total + v
    return total


def builtin_min(values):
    if len(values) == 0:
        raise StopIteration
    best = values[0]
    for v in values:
        if v < best:
            best = v
    return best


def builtin_max(values):
    if len(values) == 0:
        raise StopIteration
    best = values[0]
    for v in values:
        if v > best:
            best = v
    return best


def list_equal(a, b):
    if len(a) != len(b):
        return False
    for i in range(len(a)):
        if a[i] != b[i]:
            return False
    return True


def list_unequal(a, b):
    return not list_equal(a, b)


def list_less(a, b):
    # What is neither less nor greater, as NaN, decides nothing: so Numba has it, unlike Python.
    for i in range(min(len(a), len(b))):
        if a[i] < b[i]:
            return True
        if a[i] > b[i]:
            return False
    return len(a) < len(b)


def list_at_most(a, b):
    return not list_less(b, a)


# --- Heaps, as in Python's heapq ---


def _sift_down(heap, first, at, before):
    """Move an item up to its place; ``before(a, b)`` says whether a is to be above b."""
    item = heap[at]
    while at > first:
        parent = (at - 1) >> 1
        if not before(item, heap[parent]):
            break
        heap[at] = heap[parent]
        at = parent
    heap[at] = item


def _sift_up(heap, at, before):
    end = len(heap)
    first = at
    item = heap[at]
    child = 2 * at + 1
    while child < end:
        right = child + 1
        if right < end and not before(heap[child], heap[right]):
            child = right
        heap[at] = heap[child]
        at = child
        child = 2 * at + 1
    heap[at] = item
    _sift_down(heap, first, at, before)


def heapq_heapify(x):
    n = len(x)
    for k in range(n // 2):
        _sift_up(x, n // 2 - 1 - k, _smaller)


def heapq_heappush(heap, item):
    heap.append(item)
    _sift_down(heap, 0, len(heap) - 1, _smaller)


def heapq_heappop(heap):
    last = heap.pop()
    if len(heap) > 0:
        least = heap[0]
        heap[0] = last
        _sift_up(heap, 0, _smaller)
        return least
    return last


def heapq_heapreplace(heap, item):
    least = heap[0]
    heap[0] = item
    _sift_up(heap, 0, _smaller)
    return least


def heapq_nsmallest(n, iterable):
    size = len(iterable)
    if n == 0:
        return [iterable[0] for _ in range(0)]
    if n == 1:
        return [builtin_min(iterable)]
    if n >= size:
        return list_sorted(iterable)[:n]
    best = [(iterable[i], i) for i in range(n)]
    for k in range(n // 2):
        _sift_up(best, n // 2 - 1 - k, _greater)
    last = best[0][0]
    order = n
    for i in range(max(n, 0), size):
        if iterable[i] < last:
            best[0] = (iterable[i], order)
            _sift_up(best, 0, _greater)
            last = best[0][0]
            order += 1
    return [pair[0] for pair in list_sorted(best)]


def heapq_nlargest(n, iterable):
    size = len(iterable)
    if n == 0:
        return [iterable[0] for _ in range(0)]
    if n == 1:
        return [builtin_max(iterable)]
    if n >= size:
        return list_sorted(iterable)[::-1][:n]
    best = [(iterable[i], -i) for i in range(n)]
    heapq_heapify(best)
    last = best[0][0]
    order = -n
    for i in range(max(n, 0), size):
        if last < iterable[i]:
            heapq_heapreplace(best, (iterable[i], order))
            last = best[0][0]
            order -= 1
    return [pair[0] for pair in list_sorted(best, None, True)]


def heapq_heappushpop(heap, item):
    if len(heap) > 0 and heap[0] < item:
        least = heap[0]
        heap[0] = item
        _sift_up(heap, 0, _smaller)
        return least
    return item
