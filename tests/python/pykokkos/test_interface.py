"""Rows of upstream's interface that no other file is about: order of boxes, conversions, modules of C++."""

import os
import sysconfig

import numpy as np
import pytest

import pykokkos as pk
from pykokkos.linalg.l3_blas import dgemm


@pk.workunit
def order2(i, j, where, count):
    where[i, j] = count[0]
    count[0] += 1


@pk.workunit
def order3(i, j, k, where, count):
    where[i, j, k] = count[0]
    count[0] += 1


def orders(policy, unit, shape):
    where, count = np.full(shape, -1), np.zeros(1, np.int64)
    pk.parallel_for(policy, unit, where=where, count=count)
    assert count[0] == where.size
    return where


def expected(shape, tiling, outer, inner):
    """Positions in the order of the policy, by plain loops."""

    def boxes(lower, upper, step, direction):
        axes = [range(a, b, s) for a, b, s in zip(lower, upper, step, strict=True)]
        if direction == "Left":
            axes.reverse()
        grid = np.stack([axis.ravel() for axis in np.meshgrid(*axes, indexing="ij")], -1)
        return [tuple(p[::-1] if direction == "Left" else p) for p in grid.tolist()]

    result, count = np.full(shape, -1), 0
    for corner in boxes([0] * len(shape), shape, tiling, outer):
        end = [min(c + t, n) for c, t, n in zip(corner, tiling, shape, strict=True)]
        for place in boxes(corner, end, [1] * len(shape), inner):
            result[tuple(place)] = count
            count += 1
    return result


@pytest.mark.parametrize("outer", ["Left", "Right"])
@pytest.mark.parametrize("inner", ["Left", "Right"])
def test_boxes_run_in_the_order_of_the_policy(outer, inner):
    directions = {"iter_outer": pk.Iterate[outer], "iter_inner": pk.Iterate[inner]}
    for shape, tiling, unit in (((5, 7), [2, 3], order2), ((3, 4, 5), [2, 2, 4], order3)):
        policy = pk.MDRangePolicy(pk.Serial, [0] * len(shape), shape, tiling, **directions)
        np.testing.assert_array_equal(orders(policy, unit, shape), expected(shape, tiling, outer, inner))
        rank = pk.Rank(len(shape), *directions.values())
        policy = pk.MDRangePolicy([0] * len(shape), shape, tiling, pk.Serial, rank=rank)
        np.testing.assert_array_equal(orders(policy, unit, shape), expected(shape, tiling, outer, inner))


def test_rank_agrees_with_the_bounds():
    assert pk.MDRangePolicy([0, 0], [1, 1], rank=2).end == [1, 1]
    with pytest.raises(ValueError, match="rank is 3, but the bounds have 2"):
        pk.MDRangePolicy([0, 0], [1, 1], rank=pk.Rank(3))
    with pytest.raises((TypeError, AttributeError)):
        pk.MDRangePolicy([0, 0], [1, 1], rank="2")
    with pytest.raises(TypeError, match="Iterate"):
        pk.MDRangePolicy([0, 0], [1, 1], rank=pk.Rank(2, 7))


@pk.workunit
def fill2(i, j, x):
    x[i, j] += 10 * i + j


@pk.workunit
def fill3(i, j, k, x):
    x[i, j, k] += 100 * i + 10 * j + k


@pk.workunit
def fill4(i, j, k, m, x):
    x[i, j, k, m] += 1000 * i + 100 * j + 10 * k + m


@pk.workunit
def fill5(i, j, k, m, n, x):
    x[i, j, k, m, n] += 1000 * i + 100 * j + 10 * k + m + n


@pk.workunit
def fill6(i, j, k, m, n, p, x):
    x[i, j, k, m, n, p] += 1000 * i + 100 * j + 10 * k + m + n + p


@pytest.mark.parametrize("rank", range(2, 7))
@pytest.mark.parametrize("inner", [pk.Iterate.Left, pk.Iterate.Right])
@pytest.mark.parametrize("tile", [None, 2])
def test_boxes_of_every_rank(space, rank, inner, tile):
    shape = (3, 4, 2, 3, 2, 2)[:rank]
    unit = (fill2, fill3, fill4, fill5, fill6)[rank - 2]
    x, reference = np.zeros(shape), np.zeros(shape)
    tiling = None if tile is None else [tile] * rank
    policy = pk.MDRangePolicy([0] * rank, shape, tiling, space, iter_inner=inner)
    pk.parallel_for("box", policy, unit, x=x)
    for index in np.ndindex(*shape):
        unit.py_func(*index, reference)
    np.testing.assert_array_equal(x, reference)


@pytest.mark.parametrize(("schedule", "chunk"), [("static", 0), ("dynamic", 1), ("dynamic", 7), (None, 3)])
def test_schedules_and_chunks_change_no_result(space, schedule, chunk):
    x = np.zeros((2, 100))
    policy = pk.RangePolicy(space, 0, 100, chunk_size=chunk, schedule=schedule)
    pk.parallel_for(policy, fill_column, x=x)
    np.testing.assert_array_equal(x[1], np.arange(100.0))
    assert pk.parallel_reduce(policy, sum_column, x=x) == 4950.0


@pk.workunit
def fill_column(i, x):
    x[1, i] = i


@pk.workunit
def sum_column(i, acc, x):
    acc += x[1, i]


def test_conversions():
    view = pk.array(np.array([1.7, -2.5]))
    copy = pk.astype(view, pk.int32)
    assert (copy.dtype, copy.data.tolist(), view.data.tolist()) == (pk.int32, [1, -2], [1.7, -2.5])
    target = pk.View([2, 2], pk.double)
    pk.copyto(target, view)
    assert target.data.tolist() == [[1.7, -2.5]] * 2
    pk.copyto(target[0], np.float64(3))
    assert target.data.tolist() == [[3.0, 3.0], [1.7, -2.5]]
    with pytest.raises(ValueError, match="broadcast"):
        pk.copyto(target, np.zeros(3))
    with pytest.raises(TypeError, match="Cannot cast"):
        pk.copyto(copy, view)


@pytest.mark.parametrize(
    ("operands", "result"),
    [
        ((pk.int8, pk.int32), pk.int32),
        ((pk.uint8, pk.uint16), pk.uint16),
        ((pk.float32, pk.double), pk.double),
        ((pk.DataType.int16, pk.float32), pk.float32),
        ((pk.View([1], pk.int32), pk.int64), pk.int64),
        ((np.zeros(1, np.float32), pk.complex64), pk.complex64),
    ],
)
def test_result_type(operands, result):
    assert pk.result_type(*operands) is result


def test_result_type_without_a_data_type():
    with pytest.raises(TypeError, match="no data type for"):
        pk.result_type(np.float16)


def test_dgemm():
    rng = np.random.default_rng(3)
    a, b, c = rng.normal(size=(3, 4)), rng.normal(size=(4, 2)), rng.normal(size=(3, 2))
    result = dgemm(2.0, pk.array(a), pk.array(b))
    assert isinstance(result, pk.View)
    np.testing.assert_allclose(result.data, 2 * a @ b, rtol=1e-14)
    np.testing.assert_allclose(dgemm(1.5, a, b, 0.5, pk.array(c)).data, 1.5 * a @ b + 0.5 * c, rtol=1e-14)
    with pytest.raises(ValueError, match="multiplies"):
        dgemm(1.0, a, a)
    with pytest.raises(ValueError, match="shape"):
        dgemm(1.0, a, b, 1.0, a)


SOURCE = """
#include <Python.h>
#include "answer.h"
static PyObject* answer(PyObject*, PyObject*) { return PyLong_FromLong(ANSWER); }
static PyMethodDef methods[] = {{"answer", answer, METH_NOARGS, nullptr}, {}};
static PyModuleDef definition = {PyModuleDef_HEAD_INIT, "raw", nullptr, -1, methods};
PyMODINIT_FUNC PyInit_raw() { return PyModule_Create(&definition); }
"""


@pytest.mark.skipif(not sysconfig.get_path("include"), reason="needs Python's headers")
def test_compile_into_module(tmp_path):
    (tmp_path / "answer.h").write_text("#define ANSWER 42\n")
    assert pk.compile_into_module(tmp_path, SOURCE.splitlines(), "raw").answer() == 42
    plain = SOURCE.replace('#include "answer.h"\n', "").replace("ANSWER", "43").replace("raw", "raw2")
    made = []
    for _ in range(2):
        module = pk.compile_into_module(tmp_path, plain.splitlines(keepends=True), "raw2", pk.Serial)
        assert module.answer() == 43
        made.append(os.stat(module.__file__).st_mtime_ns)
    assert made[0] == made[1]  # the second came from the cache
    with pytest.raises(RuntimeError, match=r"refused the module raw3: .*error.*\.log\)$"):
        pk.compile_into_module(tmp_path, ["int x = nothing;"], "raw3")


def test_device_names_on_a_host():
    assert pk.get_device_id() == 0
    assert pk.OpenMPTargetSpace is pk.MemorySpace.OpenMPTargetSpace
    assert pk.MemorySpace("CudaUVMSpace") is pk.CudaUVMSpace


@pytest.mark.parametrize("space", [pk.Cuda, pk.HIP])
def test_spaces_that_this_build_lacks(space):
    x = np.zeros((2, 3))
    with pytest.raises(RuntimeError, match=space.name):
        pk.parallel_for(pk.RangePolicy(space, 0, 3), fill_column, x=x)
    assert not x.any()


@pytest.mark.parametrize("memory", [pk.CudaSpace, pk.HIPSpace, pk.CudaUVMSpace])
def test_memory_that_this_build_lacks(memory):
    with pytest.raises((RuntimeError, ValueError, TypeError), match=memory.name):
        pk.View([3], space=memory)


@pk.workunit(
    x=pk.ViewTypeInfo(layout=pk.LayoutLeft, trait=pk.RandomAccess), y=pk.ViewTypeInfo(space=pk.HostSpace)
)
def with_view_infos(i: int, x: pk.View1D[pk.double], y: pk.View1D[pk.double]):
    y[i] = 2 * x[i]


def test_view_infos_of_decorators(space):
    x, y = pk.array(np.arange(3.0)), pk.View([3])
    pk.parallel_for(pk.RangePolicy(space, 0, 3), with_view_infos, x=x, y=y)
    assert y.data.tolist() == [0, 2, 4]


@pk.workunit(counts=pk.ViewTypeInfo(trait=pk.Atomic))
def count(i, counts):
    counts[i % 3] += 1


@pk.functor(counts=pk.ViewTypeInfo(trait=pk.Atomic))
class Counter:
    def __init__(self, counts):
        self.counts: pk.View1D[pk.int64] = counts

    @pk.workunit
    def count(self, i):
        self.counts[i % 3] += 1


@pk.function
def counted(counts, n):
    pk.parallel_for(n, count, counts=counts)


@pytest.mark.parametrize("make", [lambda: np.zeros(3, np.int64), lambda: pk.View([3], pk.int64)])
def test_atomic_by_the_decorator(space, make):
    """Many threads update the same elements, without a lost update."""
    n = 3000 if space is pk.Debug else 300_000
    counts = make()
    for _ in range(3):
        pk.parallel_for(pk.RangePolicy(space, 0, n), count, counts=counts)
    assert np.asarray(counts).tolist() == [n] * 3
    counts = make()
    pk.parallel_for(
        pk.RangePolicy(space, 0, n), [count, count], args_0={"counts": counts}, args_1={"counts": counts}
    )
    assert np.asarray(counts).tolist() == [2 * n // 3] * 3
    functor = Counter(make())
    pk.parallel_for(pk.RangePolicy(space, 0, n), functor.count)
    assert np.asarray(functor.counts).tolist() == [n // 3] * 3
    if space is not pk.Debug:
        counts = make()
        pk.host_call(counted)(counts, n)
        assert np.asarray(counts).tolist() == [n // 3] * 3


def test_unknown_options_of_decorators():
    with pytest.raises(TypeError, match="has no option 'fast_math'"):
        pk.workunit(fast_math=True)
    with pytest.raises(TypeError, match=r"described by pk\.ViewTypeInfo"):
        pk.functor(x=pk.Atomic)
