"""pk.View on the host: making, converting, resizing, subviews, traits."""

import copy
import os
import pickle
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pykokkos as pk

TYPES = [
    pk.int8, pk.int16, pk.int32, pk.int64, pk.uint8, pk.uint16, pk.uint32, pk.uint64,
    pk.float32, pk.float64, pk.bool, pk.complex64, pk.complex128,
]  # fmt: skip


@pytest.mark.parametrize("rank", range(9))
def test_every_rank(rank):
    shape = (2,) * rank
    for layout, order in ((pk.LayoutRight, "C"), (pk.LayoutLeft, "F")):
        view = pk.View(shape, pk.int32, layout=layout)
        assert (view.shape, view.ndim, view.rank(), view.size) == (shape, rank, rank, 2**rank)
        assert view.strides == np.zeros(shape, np.int32, order=order).strides
        assert not view.data.any()


@pytest.mark.parametrize("dtype", TYPES, ids=lambda t: t.__name__)
def test_every_dtype(dtype):
    view = pk.View([3], dtype)
    view[1] = 1
    assert view.dtype is dtype
    assert view.data.tolist() == [0, 1, 0]
    assert view[1].dtype == dtype.dtype
    assert pickle.loads(pickle.dumps(view)).dtype is dtype


@pytest.mark.parametrize("trait", [pk.Atomic, pk.RandomAccess, pk.Restrict, pk.Unmanaged, pk.TraitDefault])
def test_traits_stay(trait):
    view = pk.View([4, 2], trait=trait)
    assert view.trait is trait
    assert view[1:].trait is trait
    assert view.T.trait is trait
    assert pickle.loads(pickle.dumps(view)).trait is trait
    assert copy.copy(view).trait is (pk.TraitDefault if trait is pk.Unmanaged else trait)


def test_shapes():
    for shape in (np.int64(3), [3], (3,), np.array([3]), range(3, 4)):
        assert pk.View(shape).shape == (3,)
    with pytest.raises(TypeError):
        pk.View([2.0])
    with pytest.raises(ValueError, match="too big"):
        pk.View([2**62, 4])


def test_views_of_arrays():
    array = np.arange(6.0).reshape(2, 3)
    view = pk.View([2, 3], array=array)
    assert view.data is array
    assert view.trait is pk.Unmanaged
    assert pk.View((2, 3), pk.double, array=array, trait=pk.RandomAccess).trait is pk.RandomAccess
    with pytest.raises(ValueError, match=r"shape \(2, 3\), not \[3, 2\]"):
        pk.View([3, 2], array=array)
    with pytest.raises(TypeError, match="elements of float64"):
        pk.View([2, 3], pk.float32, array=array)
    with pytest.raises(ValueError, match="LayoutLeft"):
        pk.View([2, 3], layout=pk.LayoutLeft, array=array)


def test_subviews_know_where_they_come_from():
    view = pk.View([4, 6])
    view.data[:] = np.arange(24).reshape(4, 6)
    rows = view[1:3]
    part = rows[:, ::-2]
    row = part[0]
    assert all(isinstance(v, pk.Subview) and isinstance(v, pk.View | pk.ViewType) for v in (rows, part, row))
    assert not isinstance(view, pk.Subview)
    assert rows.parent_view is view
    assert (part.parent_view, part.base_view, row.base_view) == (rows, view, view)
    assert rows.parent_slice == slice(1, 3)
    assert part.parent_slice == (slice(None), slice(None, None, -2))
    assert row.parent_slice == 0
    np.testing.assert_array_equal(part.data, view.data[1:3, ::-2])
    assert part.layout is pk.LayoutStride
    row[1] = -1
    assert view[1, 3] == -1
    assert [type(r) for r in view] == [pk.Subview] * 4
    assert view[...].shape == view.shape
    assert view[1, 2, ...].shape == ()
    assert view[None, 1:2].shape == (1, 1, 6)


def test_subviews_keep_their_parents():
    part = pk.View([100], pk.int32)[10:20][::2]
    assert part.base_view.shape == (100,)
    part.fill(3)
    assert part.base_view.data.sum() == 15


def test_indexing_by_arrays_copies():
    view = pk.array(np.arange(10.0))
    for key in ([1, 2], np.array([True] * 5 + [False] * 5)):
        chosen = view[key]
        assert type(chosen) is pk.View
        chosen.fill(-1)
    np.testing.assert_array_equal(view.data, np.arange(10.0))
    grid = pk.array(np.arange(12.0).reshape(3, 4))
    grid[:, [0, 2]] = grid[:, [0, 2]] + 1
    np.testing.assert_array_equal(grid.data[:, 0], [1, 5, 9])
    with pytest.raises(IndexError):
        view[10]
    with pytest.raises(IndexError):
        view[-11]
    with pytest.raises(IndexError):
        view[0, 0]
    with pytest.raises(TypeError):
        pk.Subview(view)


def test_subview_function():
    view = pk.array(np.arange(24.0).reshape(2, 3, 4))
    for indices, key in [
        ((1, pk.ALL, (1, 3)), np.s_[1, :, 1:3]),
        ((pk.ALL, -1), np.s_[:, -1]),
        ((slice(None), slice(None, None, -1), 0), np.s_[:, ::-1, 0]),
        ((..., 2), np.s_[..., 2]),
        ((1, 2, 3), np.s_[1, 2, 3, ...]),
    ]:
        part = pk.subview(view, *indices)
        np.testing.assert_array_equal(part.data, view.data[key])
        assert np.shares_memory(part.data, view.data)
    assert pk.subview(np.arange(3.0), (1, 3)).data.tolist() == [1, 2]
    for wrong in (([0, 1],), ((1, 2, 3),), (True,)):
        with pytest.raises(TypeError, match="subview"):
            pk.subview(view, *wrong)


def test_numbers():
    assert int(pk.array(np.array([7]))) == 7
    assert float(pk.array(np.array([[2.5]]))) == 2.5
    assert complex(pk.array(np.array(1 + 2j))) == 1 + 2j
    assert range(5)[pk.array(np.array([3]))] == 3
    with pytest.raises(TypeError, match="one of 2"):
        int(pk.View([2]))
    with pytest.raises(TypeError):
        range(5)[pk.array(np.array([3.0]))]
    assert bool(pk.array(np.array([1])))


def test_comparisons():
    view = pk.array(np.array([1, 2, 3]))
    assert np.asarray(view == np.array([1, 0, 3])).tolist() == [True, False, True]
    assert np.asarray(view == view.copy()).all()
    assert np.asarray(view != 2).tolist() == [True, False, True]
    assert str(pk.View([2], pk.int8)) == "[0 0]"


def test_copies():
    view = pk.array(np.asfortranarray(np.arange(6.0).reshape(2, 3)))
    memo = {"view": view, "again": view}
    deep = copy.deepcopy(memo)
    assert deep["view"] is deep["again"]
    assert deep["view"].layout is pk.LayoutLeft
    deep["view"].fill(0)
    assert view[1, 2] == 5
    again = pickle.loads(pickle.dumps(view[:, ::2]))
    assert type(again) is pk.View
    np.testing.assert_array_equal(again.data, [[0, 2], [3, 5]])


def test_resize():
    view = pk.View([2, 3], pk.int64, layout=pk.LayoutLeft)
    view.data[:] = [[1, 2, 3], [4, 5, 6]]
    before = view.data
    pk.resize(view, 3, 2)
    assert (view.shape, view.size, view.ndim, len(view), view.layout) == ((3, 2), 6, 2, 3, pk.LayoutLeft)
    np.testing.assert_array_equal(view.data, [[1, 2], [4, 5], [0, 0]])
    np.testing.assert_array_equal(before, [[1, 2, 3], [4, 5, 6]])
    pk.resize(view, [1, 1])
    assert view.data.tolist() == [[1]]
    view.resize(0, 0)
    assert (view.size, view.shape) == (0, (0, 1))
    with pytest.raises(ValueError, match="rank 2"):
        pk.resize(view, 3)
    with pytest.raises(ValueError, match="negative"):
        pk.resize(view, -1, 2)
    with pytest.raises(TypeError):
        pk.resize(np.zeros(3), 2)
    for change in (lambda: view[:].resize(0, 2), lambda: view[:].set_precision(pk.int32)):
        with pytest.raises(TypeError, match="subview"):
            change()


@st.composite
def keys(draw, shape):
    """A basic index of an array of this shape: integers, slices, new axes, and perhaps '...'."""
    parts = []
    for extent in shape:
        bound = st.one_of(st.none(), st.integers(-extent - 2, extent + 2))
        step = st.one_of(st.none(), st.integers(-3, 3).filter(bool))
        part = st.builds(slice, bound, bound, step)
        parts.append(draw(st.one_of(part, st.integers(-extent, extent - 1)) if extent else part))
    first, end = sorted(draw(st.tuples(st.integers(0, len(shape)), st.integers(0, len(shape)))))
    if draw(st.booleans()):
        parts[first:end] = [...]
    else:
        parts = parts[:end]
    if draw(st.booleans()):
        parts.insert(draw(st.integers(0, len(parts))), None)
    return tuple(parts)


@given(st.data())
def test_slices_of_slices_are_numpys(data):
    array = np.arange(60).reshape(3, 4, 5)
    view = pk.array(array)
    for _ in range(data.draw(st.integers(1, 4))):
        if not isinstance(view, pk.View):
            break
        key = data.draw(keys(view.shape))
        view, array = view[key], array[key]
    if isinstance(view, pk.View):
        assert (view.shape, view.strides) == (array.shape, array.strides)
        assert view.size == 0 or np.shares_memory(view.data, array)
    np.testing.assert_array_equal(np.asarray(view), array)


def run(program):
    return subprocess.run(
        [sys.executable, str(program)],
        env=os.environ,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_views_at_exit_are_no_error(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(
        "import pykokkos as pk\n"
        "@pk.workunit\n"
        "def fill(i, v): v[i] = i\n"
        "kept = pk.View([1000])\n"
        "part = kept[1:]\n"
        "pk.parallel_for(1000, fill, v=kept)\n"
        "class Holder:\n"
        "    view = part\n"
        "    def __del__(self): self.view[0] = 1\n"
        "holder = Holder()\n"
    )
    done = run(program)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_views_survive_fork(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(
        "import os, pykokkos as pk\n"
        "view = pk.View([4], pk.int64); view.fill(7)\n"
        "child = os.fork()\n"
        "if child == 0:\n"
        "    view[0] = 1; view.resize(0, 6); os._exit(int(view.data.sum()) & 255)\n"
        "print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), view.data.sum())\n"
    )
    done = run(program)
    assert (done.returncode, done.stdout, done.stderr) == (0, "22 28\n", "")


def test_no_growth():
    import resource

    def churn():
        for _ in range(20000):
            view = pk.View([100])
            part = view[10:][::2]
            part[0] = 1

    churn()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    churn()
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 4096
