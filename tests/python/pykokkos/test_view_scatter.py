"""pk.ScatterView: sums that indices share."""

import numpy as np
import pytest

import pykokkos as pk


@pk.workunit
def histogram(i, counts, keys):
    counts.access()[keys[i]] += 1


@pk.workunit
def pair_forces(i, forces, pairs, strength):
    f = forces.access()
    a = pairs[i, 0]
    b = pairs[i, 1]
    for d in range(3):
        f[a, d] += strength * (d + 1)
        f[b, d] -= strength * (d + 1)


@pk.function
def add_to(sums, k, value):
    sums[k] += value


@pk.workunit
def by_function(i, sums):
    row = sums.access()[1]
    add_to(row[::-1], i % 2, i)


@pytest.mark.parametrize("dtype", [pk.int32, pk.int64, pk.double, pk.float32])
def test_histogram(space, dtype):
    keys = np.random.default_rng(1).integers(0, 5, 10000 if space is not pk.Debug else 300)
    counts = pk.View([5], dtype)
    counts.fill(10)
    scatter = pk.create_scatter_view(counts)
    pk.parallel_for(pk.RangePolicy(space, 0, len(keys)), histogram, counts=scatter, keys=keys)
    assert (counts.data == 10).all()
    pk.contribute(counts, scatter)
    np.testing.assert_array_equal(counts.data, 10 + np.bincount(keys, minlength=5))


def test_forces(space):
    pairs = np.random.default_rng(2).integers(0, 7, (500, 2))
    forces = pk.View([7, 3], layout=pk.LayoutLeft)
    scatter = pk.ScatterView(forces)
    for _ in range(2):
        policy = pk.RangePolicy(space, 0, len(pairs))
        pk.parallel_for(policy, pair_forces, forces=scatter, pairs=pairs, strength=0.5)
        scatter.contribute_into(forces)
        scatter.reset()
    expected = np.zeros((7, 3))
    np.add.at(expected, pairs[:, 0], [0.5, 1, 1.5])
    np.subtract.at(expected, pairs[:, 1], [0.5, 1, 1.5])
    np.testing.assert_allclose(forces.data, 2 * expected)
    assert not scatter.access().data.any()


def test_parts(space):
    sums = pk.View([2, 2], pk.int64)
    scatter = pk.ScatterView(sums)
    pk.parallel_for(pk.RangePolicy(space, 0, 100), by_function, sums=scatter)
    pk.contribute(sums, scatter)
    assert sums.data.tolist() == [[0, 0], [2500, 2450]]


def test_wrong_uses():
    scatter = pk.ScatterView(pk.View([3]))
    with pytest.raises(ValueError, match="shape"):
        pk.contribute(pk.View([4]), scatter)
    with pytest.raises(TypeError, match="float64"):
        pk.contribute(pk.View([3], pk.int32), scatter)
    with pytest.raises(TypeError, match="no method 'access'"):
        pk.parallel_for(1, histogram, counts=pk.View([3]), keys=np.zeros(1, int))
    wide = pk.ScatterView(pk.View([3], pk.complex128))
    with pytest.raises(TypeError, match="complex128"):
        pk.parallel_for(1, histogram, counts=wide, keys=np.zeros(1, int))
