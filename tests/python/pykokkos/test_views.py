"""pk.View and pk.array: memory, attributes, indexing, interchange."""

import copy
import pickle

import numpy as np
import pytest

import pykokkos as pk


def test_new_views_are_zero():
    view = pk.View([3, 4])
    assert (view.shape, view.size, view.ndim, view.rank()) == ((3, 4), 12, 2, 2)
    assert (view.extent(0), view.extent(1), len(view)) == (3, 4, 3)
    assert view.dtype is pk.double
    assert (view.space, view.layout, view.trait) == (pk.HostSpace, pk.LayoutRight, pk.TraitDefault)
    assert not view.data.any()
    assert pk.View(5, pk.int32).shape == (5,)
    assert pk.View([2, 2], layout=pk.LayoutLeft).layout is pk.LayoutLeft
    assert pk.View([]).shape == ()


@pytest.mark.parametrize(
    ("dtype", "expected"),
    [
        (pk.int8, "i1"),
        (pk.uint64, "u8"),
        (pk.float, "f4"),
        (pk.double, "f8"),
        (pk.real, "f8"),
        (pk.bool, "?"),
        (pk.complex64, "c8"),
        (pk.complex128, "c16"),
        (int, "i4"),
        (float, "f8"),
        (bool, "?"),
        (np.float32, "f4"),
        (np.dtype("u2"), "u2"),
        ("i8", "i8"),
        (pk.DataType.int16, "i2"),
    ],
)
def test_dtypes(dtype, expected):
    view = pk.View([2], dtype)
    assert view.data.dtype == np.dtype(expected)
    assert np.dtype(view.dtype.dtype) == np.dtype(expected)
    assert view.dtype.__name__ in str(view.dtype)


@pytest.mark.parametrize("dtype", ["f2", object, "M8[s]", "U3", "g"])
def test_other_dtypes_are_refused(dtype):
    with pytest.raises(TypeError, match="views have"):
        pk.View([2], dtype)
    with pytest.raises(TypeError, match="views have"):
        pk.array(np.zeros(2, dtype))


@pytest.mark.parametrize(
    ("make", "error"),
    [
        (lambda: pk.View(), TypeError),
        (lambda: pk.View([-1]), ValueError),
        (lambda: pk.View([1] * 9), ValueError),
        (lambda: pk.View(["a"]), TypeError),
        (lambda: pk.View([1], depth=2), TypeError),
        (lambda: pk.View([1], shape=[2]), TypeError),
        (lambda: pk.View([1], layout="C"), TypeError),
        (lambda: pk.View([1], space=pk.CudaSpace), RuntimeError),
        (lambda: pk.array(np.ones((2, 2)), layout=pk.LayoutLeft), ValueError),
    ],
)
def test_wrong_views(make, error):
    with pytest.raises(error):
        make()


def test_arrays_are_shared():
    for array in (np.arange(6.0), np.arange(12).reshape(3, 4)[:, ::-2], np.ones(3, bool)):
        view = pk.array(array)
        assert view.data is array
        assert np.shares_memory(np.asarray(view), array)
        assert (view.shape, view.strides) == (array.shape, array.strides)
    assert view.trait is pk.Unmanaged
    view[1] = False
    assert not array[1]
    assert pk.array(np.arange(12).reshape(3, 4)[:, ::-2]).layout is pk.LayoutStride


def test_views_keep_memory_alive():
    view = pk.array(np.full(1000, 7.0))[10:]
    np.testing.assert_array_equal(view.data, np.full(990, 7.0))


def test_read_only_stays_read_only():
    array = np.arange(3.0)
    array.flags.writeable = False
    view = pk.array(array)
    with pytest.raises(ValueError, match="read-only"):
        view[0] = 1.0
    with pytest.raises(ValueError, match="read-only"):
        view.fill(1.0)
    with pytest.raises(ValueError, match="read-only"):
        view += 1.0


def test_indexing_is_numpys():
    view = pk.array(np.arange(12.0).reshape(3, 4))
    assert view[1, 2] == 6.0
    assert type(view[1, 2]) is np.float64
    assert view[-1][-1] == 11.0
    row = view[1]
    assert isinstance(row, pk.View)
    row[0] = 40.0
    view[:, 3] = 5.0
    assert view[1, 0] == 40.0
    np.testing.assert_array_equal(view.data[:, 3], [5, 5, 5])
    with pytest.raises(IndexError):
        view[3, 0]
    with pytest.raises(IndexError):
        view.extent(2)
    assert [float(value) for value in pk.array(np.arange(3.0))] == [0, 1, 2]


def test_slices_keep_the_trait():
    assert pk.View([4], trait=pk.Atomic)[1:].trait is pk.Atomic


def test_interchange():
    view = pk.array(np.arange(6, dtype=np.int32).reshape(2, 3))
    assert memoryview(view).shape == (2, 3)
    assert view.__array_interface__["data"][0] == view.data.__array_interface__["data"][0]
    assert np.asarray(view, dtype=np.float64).dtype == np.float64
    assert np.shares_memory(np.asarray(view), view.data)
    assert not np.shares_memory(np.array(view, copy=True), view.data)
    np.testing.assert_array_equal(np.concatenate([view, view]).shape, (4, 3))
    np.testing.assert_array_equal(pickle.loads(pickle.dumps(view)).data, view.data)


def test_copies_are_copies():
    view = pk.array(np.arange(3.0))
    for other in (view.copy(), copy.copy(view), copy.deepcopy(view)):
        other[0] = 9.0
        assert view[0] == 0.0


def test_resize_and_set_precision():
    view = pk.array(np.arange(6.0).reshape(2, 3))
    view.resize(0, 3)
    assert (view.shape, view.size) == ((3, 3), 9)
    np.testing.assert_array_equal(view.data, [[0, 1, 2], [3, 4, 5], [0, 0, 0]])
    view.resize(1, 2)
    np.testing.assert_array_equal(view.data, [[0, 1], [3, 4], [0, 0]])
    view.set_precision(pk.int32)
    assert view.dtype is pk.int32
    with pytest.raises(ValueError, match="dimension 2"):
        view.resize(2, 1)


def test_default_precision():
    try:
        pk.set_default_precision(pk.float32)
        assert pk.View([1]).dtype is pk.float32
        assert pk.View([1], pk.real).dtype is pk.get_default_precision()
    finally:
        pk.set_default_precision(pk.double)


def test_scalars_of_views():
    assert bool(pk.array(np.ones(1)))
    assert float(pk.array(np.float64(2.5))) == 2.5
    assert int(pk.array(np.int64(3))) == 3
    with pytest.raises(ValueError, match="ambiguous"):
        bool(pk.array(np.ones(2)))
    assert len({pk.View([1]), pk.View([1])}) == 2
    assert str(pk.array(np.arange(3))) == "[0 1 2]"
    assert repr(pk.array(np.arange(3))) == "View(array([0, 1, 2]))"
