"""BinSort against NumPy."""

import numpy as np
import pytest

import pykokkos as pk


@pytest.fixture
def keys():
    return np.random.default_rng(1).uniform(-1, 3, 1000)


@pytest.mark.parametrize("within", [False, True])
def test_sorts_by_bins(keys, within):
    view, values = pk.array(keys.copy()), np.arange(1000)
    sorter = pk.BinSort(view, pk.BinOp1D(view, 10, -1.0, 3.0), within)
    sorter.create_permute_vector()
    bins = (2.5 * (keys + 1)).astype(int)
    expected = np.lexsort((keys, bins)) if within else np.argsort(bins, kind="stable")
    np.testing.assert_array_equal(np.asarray(sorter.get_permute_vector()), expected)
    count = np.bincount(bins, minlength=11)
    np.testing.assert_array_equal(np.asarray(sorter.get_bin_count()), count)
    np.testing.assert_array_equal(np.asarray(sorter.get_bin_offsets()), np.cumsum(count) - count)
    sorter.sort(view)
    sorter.sort(values)
    np.testing.assert_array_equal(view.data, keys[expected])
    np.testing.assert_array_equal(values, expected)
    if within:
        np.testing.assert_array_equal(view.data, np.sort(keys))


def test_integers_have_one_bin_each():
    keys = np.array([5, 3, 9, 3, 7], np.int32)
    sorter = pk.BinSort(keys, pk.BinOp1D(keys, 100, 3, 9))
    sorter.create_permute_vector()
    sorter.sort(keys)
    np.testing.assert_array_equal(keys, [3, 3, 5, 7, 9])
    assert np.asarray(sorter.get_bin_count())[[0, 2, 4, 6]].tolist() == [2, 1, 1, 1]


def test_boxes():
    keys = np.random.default_rng(2).uniform(0, 2, (500, 3))
    keys[0] = 2.0
    counts = [3, 4, 5]
    sorter = pk.BinSort(keys, pk.BinOp3D(keys, counts, [0, 0, 0], [2, 2, 2]))
    sorter.create_permute_vector()
    x, y, z = (np.minimum((n / 2 * keys[:, d]).astype(int), n - 1) for d, n in enumerate(counts))
    bins = (x * 4 + y) * 5 + z
    order = np.argsort(bins, kind="stable")
    np.testing.assert_array_equal(np.asarray(sorter.get_permute_vector()), order)
    np.testing.assert_array_equal(np.asarray(sorter.get_bin_count()), np.bincount(bins, minlength=60))
    values = keys.copy()
    sorter.sort(values)
    np.testing.assert_array_equal(values, keys[order])


def test_wrong_use(keys):
    with pytest.raises(RuntimeError, match="create_permute_vector"):
        pk.BinSort(keys, pk.BinOp1D(keys, 10, -1, 3)).sort(keys)
    for bad in (keys + 10, np.array([np.nan])):
        with pytest.raises(ValueError, match="outside the range"):
            pk.BinSort(bad, pk.BinOp1D(bad, 10, -1, 3)).create_permute_vector()
    with pytest.raises(ValueError, match="bins need a range"):
        pk.BinOp1D(keys, 10, 3, 3)
    with pytest.raises(ValueError, match="bins need a range"):
        pk.BinOp3D(keys, [1, 0, 1], [0, 0, 0], [1, 1, 1])
    with pytest.raises(TypeError, match="needs a BinOp1D"):
        pk.BinSort(keys, 10)
    sorter = pk.BinSort(keys, pk.BinOp1D(keys, 10, -1, 3))
    sorter.create_permute_vector()
    with pytest.raises(ValueError, match="the keys are 1000"):
        sorter.sort(np.zeros(3))
