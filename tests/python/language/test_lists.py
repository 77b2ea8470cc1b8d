"""Lists: the types that sums, products and updates of lists have, and searches."""

import numpy as np
import pytest
from against_numba import agree, pykokkos_of


def sums():
    a, b = [1], [2.0]
    c, d = a + b, b + a
    a.append(3)
    b.append(4.0)
    return a, b, c, d


def updates():
    a, b = [1], [2.7]
    a += b
    b += a
    return a, b


def update_of_a_list_that_grew():
    a = []
    a.append(1)
    a += [2.5]
    return a


def update_by_parts(n):
    a = [1, 2, 3]
    a += [x * 2.5 for x in range(n)]
    return a


def extended():
    a = [1, 2]
    a.extend([2.5])
    return a


@pytest.mark.parametrize("function", [sums, updates, update_of_a_list_that_grew, extended])
def test_lists_of_different_elements(function):
    agree(function)


def test_what_is_added_in_place_is_converted():
    agree(update_by_parts, 3)


def pairs(x):
    """A store converts, what makes a list longer widens its items."""
    items = [(x[0], 1), (x[1], 2)]
    items[0] = (items[0][1], items[0][0] * 2.5)
    nested = [(x[0], (x[1], True))]
    nested[-1] = (0.1, (x[0], x[1]))
    longer = [(x[0], 1)]
    longer.insert(0, (x[0] + 0.1, True))
    longer[1] = (3, 4.7)
    return items, nested, longer


def test_tuples_as_items():
    agree(pairs, np.array([1.1, 0.0], np.float32))
    agree(pairs, np.array([1.1, 2.2]))
    agree(pairs, np.array([1, 2]))


def repeated(n):
    a = [1.5, 2.5]
    b = a
    a *= n
    return a, b, [1, 2] * n


def test_products():
    for n in (-1, 0, 1, 3):
        agree(repeated, n)


def index(n, value, start, stop):
    items = list(range(n, 0, -1))
    return items.index(value, start), items.index(value, start, stop)


def test_searches_within_bounds():
    for value, start, stop in [(3, 2, 40), (3, 0, -1), (3, -16, 14), (1, -3, 40), (16, 1, 3), (3, 0, 5)]:
        agree(index, 16, value, start, stop)


def is_filled(t):
    return bool(t)


def list_is_filled(n):
    items = [0.5] * n
    return bool(items), (1 if items else 0)


def test_truth_of_tuples_and_lists():
    agree(is_filled, (1, 2.5))
    agree(is_filled, ())
    agree(list_is_filled, 0)
    agree(list_is_filled, 2)


def huge(n):
    return len([0, 1] * n)


def huge_in_place(n):
    a = [0, 1]
    a *= n
    return len(a)


def test_lists_that_no_memory_holds():
    for function in (huge, huge_in_place):
        with pytest.raises(MemoryError):
            pykokkos_of(function)(1 << 56)
