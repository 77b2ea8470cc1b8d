"""pk.deep_copy, mirrors and dual views."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from parallel_space import PARALLEL

import pykokkos as pk


def numbers(*shape, dtype=np.float64):
    return np.arange(np.prod(shape)).astype(dtype).reshape(shape)


def test_between_views_and_arrays():
    view, array = pk.View([2, 3]), numbers(2, 3)
    assert pk.deep_copy(view, array) is None
    np.testing.assert_array_equal(view.data, array)
    target = np.zeros((2, 3), order="F")
    pk.deep_copy(target, view)
    np.testing.assert_array_equal(target, array)
    left = pk.View([2, 3], layout=pk.LayoutLeft)
    pk.deep_copy(pk.Serial, left, view)
    pk.deep_copy(pk.ExecutionSpaceInstance(PARALLEL), left, view)
    np.testing.assert_array_equal(left.data, array)
    assert not np.shares_memory(left.data, view.data)
    pk.deep_copy(view[:, 1], [7, 8])
    assert view.data[:, 1].tolist() == [7, 8]
    pk.deep_copy(view, view * 2)
    assert view[1, 2] == 10


def test_numbers_fill():
    view = pk.View([2, 2], pk.float32)
    pk.deep_copy(view[::-1, 0], 3)
    assert view.data.tolist() == [[3, 0], [3, 0]]
    pk.deep_copy(view, np.float64(0.5))
    assert view.data.tolist() == [[0.5, 0.5]] * 2
    single = pk.View([])
    pk.deep_copy(single, pk.array(2.0))
    assert single[()] == 2


@given(st.data())
def test_overlapping_copies(data):
    n = data.draw(st.integers(1, 12))

    def window():
        first = data.draw(st.integers(0, 12 - n))
        return slice(first, first + n), data.draw(st.sampled_from([1, -1]))

    (a, forward), (b, backward) = window(), window()
    array = numbers(12)
    expected = array.copy()
    expected[a][::forward] = array[b][::backward].copy()
    view = pk.array(array)
    pk.deep_copy(view[a][::forward], view[b][::backward])
    np.testing.assert_array_equal(array, expected)


@pytest.mark.parametrize(
    ("destination", "source", "error", "message"),
    [
        (lambda: pk.View([2]), lambda: pk.View([3]), ValueError, r"\(2,\), the source has \(3,\)"),
        (lambda: pk.View([2, 2]), lambda: pk.View([2]), ValueError, "shape"),
        (lambda: pk.View([2]), lambda: pk.View([]), ValueError, "shape"),
        (lambda: pk.View([2], pk.int32), lambda: pk.View([2]), TypeError, "float64 does not go into int32"),
        (lambda: pk.View([2], pk.int32), lambda: 2.5, TypeError, "int32"),
        (lambda: pk.View([2]), lambda: 1j, TypeError, "complex128"),
        (lambda: [1, 2], lambda: pk.View([2]), TypeError, "list"),
        (lambda: pk.array(np.broadcast_to(1.0, 2)), lambda: pk.View([2]), ValueError, "read-only"),
    ],
)
def test_wrong_copies(destination, source, error, message):
    with pytest.raises(error, match=message):
        pk.deep_copy(destination(), source())


def test_wrong_calls():
    view = pk.View([2])
    with pytest.raises(TypeError):
        pk.deep_copy(view)
    with pytest.raises(RuntimeError):
        pk.deep_copy(pk.Cuda, view, view)
    with pytest.raises(TypeError):
        pk.deep_copy(3, view, view)
    for mirror in (pk.create_mirror, pk.create_mirror_view, pk.create_mirror_view_and_copy):
        with pytest.raises(TypeError):
            mirror(np.zeros(2))
        with pytest.raises(TypeError):
            mirror()
        with pytest.raises(RuntimeError):
            mirror(pk.CudaSpace, view)


def test_mirrors():
    view = pk.View([2, 3], pk.int32, layout=pk.LayoutLeft)
    view.fill(4)
    assert pk.create_mirror_view(view) is view
    assert pk.create_mirror_view(pk.HostSpace, view) is view
    assert pk.create_mirror_view_and_copy(PARALLEL, view) is view
    mirror = pk.create_mirror(view)
    assert (mirror.shape, mirror.dtype, mirror.layout) == (view.shape, view.dtype, view.layout)
    assert not mirror.data.any()
    pk.deep_copy(mirror, view)
    assert mirror[1, 2] == 4
    assert pk.create_mirror(view[:, ::2]).layout is pk.LayoutRight


@pk.workunit
def double_all(i, v):
    v[i] *= 2


def test_dual_view(space):
    dual = pk.DualView([3], pk.double)
    dual.h_view.data[:] = [1, 2, 3]
    dual.modify_host()
    assert (dual.need_sync_device(), dual.need_sync_host()) == (True, False)
    assert dual.need_sync(PARALLEL)
    assert not dual.need_sync(pk.HostSpace)
    dual.sync_device()
    assert not dual.need_sync_device()
    pk.parallel_for(pk.RangePolicy(space, 0, 3), double_all, v=dual.d_view)
    dual.modify(space)
    assert dual.need_sync_host()
    with pytest.raises(RuntimeError, match="sync_host"):
        dual.modify_host()
    dual.sync(pk.HostSpace)
    assert dual.view_host().data.tolist() == [2, 4, 6]
    dual.modify(pk.HostSpace)
    with pytest.raises(RuntimeError, match="sync_device"):
        dual.modify_device()
    dual.sync(pk.Serial)
    dual.modify_device()
    dual.clear_sync_state()
    dual.modify_host()
    dual.resize(5)
    assert (dual.shape, dual.extent(0), dual.rank(), dual.dtype) == ((5,), 5, 1, pk.double)
    assert dual.view_device().data.tolist() == [2, 4, 6, 0, 0]
