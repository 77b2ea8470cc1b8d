"""Lists, tuples and numbers where NumPy's functions take arrays, as Numba's np.asarray makes them."""

import numpy as np
import pytest
from against_numba import agree, pykokkos_of


def equal(a, b):
    return np.array_equal(a, b), np.allclose(a, b)


def percentiles(a, q):
    return np.percentile(a, q), np.nanquantile(a, 0.3)


def upside_down(a):
    return np.flipud(a)


def turned(a):
    return np.fliplr(a)


def rolled(a, shift):
    return np.roll(a, shift)


def counted(a, bins):
    return np.histogram(a, bins)


def places(a, kth):
    return np.partition(a, kth), np.argpartition(a, kth=kth)


def without(a, at):
    return np.delete([a, a + 1, a + 2], at), np.insert((a, a + 1), 1, [5, 6])


def members(a, b):
    return np.isin(a, b), np.isin(a, 3, invert=True), np.isin(2.5, b), np.isin(3, 3)


def sets(a, b):
    return np.union1d(a, b), np.intersect1d(a, b), np.setdiff1d(a, b), np.setxor1d(a, b), np.isin(a, b)


def bins_of(x):
    values = [x, 2.0, x + 1]
    return np.digitize(values, [0.5, 1.5, 2.5]), np.bincount([1, 2, 2], weights=values)


def sizes(a):
    return np.shape(a), np.size(a), np.flatnonzero(a)


@pytest.mark.parametrize("a", [(1, 2), 1, 2.5, np.array([1, 2]), ((1, 2),)])
@pytest.mark.parametrize("b", [(1, 2), 1, np.array([1, 2])])
def test_what_is_compared(a, b):
    agree(equal, a, b)


@pytest.mark.parametrize("a", [1, 1.5, True, (1, 2.5, 3), ((1, 2), (3, 4))])
def test_percentiles_of_anything(a):
    agree(percentiles, a, 30)
    agree(percentiles, a, (1.0, 50.0))


def test_tuples_are_turned_as_arrays():
    for a in ((1, 2, 3), ((1, 2), (3, 4)), np.ones((2, 3))):
        agree(upside_down, a)
    agree(turned, ((1, 2), (3, 4)))


def test_rolled_numbers_and_layouts():
    m = np.arange(6.0).reshape(2, 3)
    for a in (1, 1.5, True, 1j, m, np.zeros(0)):
        agree(rolled, a, 2)
    assert pykokkos_of(rolled)(m.T, -1).flags.c_contiguous
    agree(rolled, m.T, -1)


def test_bins_are_given_back():
    for bins in ((0.5, 1.0, 2.0), (0, 1, 3), np.array([0, 1, 2]), 4):
        agree(counted, np.array([0.2, 1.0, 2.0, 2.5]), bins)


def test_places_in_tuples():
    agree(places, (3.0, 1.0, 2.0, 2.5), 1)
    agree(places, np.array([3.0, 1.0, 2.0, 2.5]), (1, -1))
    agree(places, ((3.0, 1.0), (2.0, 2.5)), 0)


def test_lists_and_tuples_elsewhere():
    agree(without, 3, 1)
    agree(sets, (3, 1, 2, 2), np.array([2, 3, 7]))
    agree(sets, np.array([2, 3, 7]), (1.5, 2.0))
    agree(members, np.array([2, 3, 7]), 7)
    agree(members, 2, np.array([2.5, 3.0]))
    agree(bins_of, 1.0)
    agree(sizes, (3, 0, 2))
    agree(sizes, ((3, 0), (1, 2)))
