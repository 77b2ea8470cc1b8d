"""A tuple that has a name is an index, as its items are: `a[k]` of `k = (i, j)`."""

import numpy as np
import pytest

import pykokkos as pk


@pk.function
def doubled(a):
    out = np.zeros(a.shape)
    for k in np.ndindex(a.shape):
        out[k] = 2 * a[k]
    return out


@pk.function
def moved(a):
    k = (1, -1)
    a[k] += 10.0
    k = (0, 0)
    a[k] = a[k] - 1.0
    return a[k]


@pk.function
def row(a, i):
    k = (i,)
    return a[k]


@pk.function
def block(a, i, j):
    corner = (i, j)
    return a[corner]


@pk.function
def too_long(a):
    k = (0, 0, 0)
    return a[k]


@pytest.mark.parametrize("shape", [(3,), (2, 3), (2, 3, 4), (0, 3), (1, 1)])
def test_ndindex(shape):
    a = np.arange(np.prod(shape), dtype=float).reshape(shape)
    np.testing.assert_array_equal(pk.host_call(doubled)(a), 2 * a)
    np.testing.assert_array_equal(pk.host_call(doubled)(np.asfortranarray(a)), 2 * a)


def test_stores_and_updates():
    a = np.arange(6.0).reshape(2, 3)
    expected = a.copy()
    assert pk.host_call(moved)(a) == -1.0
    expected[1, -1] += 10.0
    expected[0, 0] -= 1.0
    np.testing.assert_array_equal(a, expected)


def test_a_tuple_of_one_item_is_a_row():
    a = np.arange(6.0).reshape(2, 3)
    np.testing.assert_array_equal(pk.host_call(row)(a, 1), a[1])


def test_more_dimensions_than_items():
    a = np.arange(24.0).reshape(2, 3, 4)
    np.testing.assert_array_equal(pk.host_call(block)(a, 1, 2), a[1, 2])


def test_too_many_items():
    with pytest.raises(TypeError, match="rank 2 and is indexed by 3 indices"):
        pk.host_call(too_long)(np.zeros((2, 3)))
