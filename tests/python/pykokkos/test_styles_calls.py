"""Call forms and annotations: what upstream accepts in signatures, locals and launches."""

from typing import List  # noqa: UP035  (upstream's spelling)

import numpy as np
import pytest

import pykokkos as pk
import pykokkos.tools


@pk.workunit(
    x=pk.ViewTypeInfo(space=pk.HostSpace, layout=pk.LayoutRight, trait=pk.Unmanaged),
    y=pk.ViewTypeInfo(layout=pk.LayoutLeft),
)
def annotated(i: int, n: int, a: float, flag: bool, x: pk.View1D[pk.double], y: pk.View2D[int]):
    t: pk.double = i
    u: pk.cpp_auto = a * t
    v: int = u
    if flag:
        x[i] = u / 2 + n
        y[i][0] = v


@pk.workunit
def total(i: int, acc: pk.Acc[pk.int64], x: pk.View1D[pk.int32]):
    acc += x[i]


@pk.workunit
def prefix(i: int, acc: pk.Acc[float], last: bool, x: pk.View1D[float], out: pk.View1D[pk.double]):
    acc += x[i]
    if last:
        out[i] = acc


@pk.workunit
def halves(i, a: float, n: int, out):
    out[i] = a / 2 + n


@pk.workunit
def narrow(i, n: pk.int32, x: pk.float, out):
    out[i] = x + n


@pk.workunit
def declared(i, out):
    t: float
    weights: List[float] = [1, 2, 4]  # noqa: UP006
    counts: list[int] = [3, 5]
    t = 0.0
    for k in range(3):
        t += weights[k]
    counts[1] += i
    weights[0] = 0.5
    out[i] = t + counts[1] + weights[0]


@pk.function
def scaled(x: pk.double, factor: float) -> float:
    return x * factor


@pk.function
def as_float(n: int) -> float:
    return n


@pk.function
def wrong_result(x: float) -> int:
    return x * 1.5


@pk.workunit
def calls(i, out):
    out[i] = scaled(i, 3) / 2 + as_float(7) / 2


@pk.workunit
def calls_wrong_result(i, out):
    out[i] = wrong_result(2.0)


@pk.workunit
def shift(i, x, by):
    x[i] += by


@pk.workunit
def scale(i, x, factor=2.0):
    x[i] *= factor


@pk.workunit
def grid(i, j, x):
    x[i, j] = 10 * i + j


@pk.workunit
def negate(i, j, x):
    x[i, j] = -x[i, j]


def policy(space, n):
    return pk.RangePolicy(space, 0, n)


def test_annotated_parameters_and_locals(space):
    x, y = np.zeros(4), np.zeros((4, 2), np.int64)
    pk.parallel_for("name", policy(space, 4), annotated, n=1, a=1.5, flag=True, x=x, y=y)
    np.testing.assert_array_equal(x, np.arange(4) * 0.75 + 1)
    if space is not pk.Debug:  # plain Python does not convert by annotation
        np.testing.assert_array_equal(y[:, 0], [0, 1, 3, 4])
    pk.parallel_for(None, policy(space, 4), annotated, n=1, a=2, flag=True, x=x, y=y.astype(np.int32))


def test_annotated_accumulators(space):
    result = pk.parallel_reduce(policy(space, 5), total, x=np.arange(5, dtype=np.int32))
    assert (result, type(result)) == (10, int)
    result = pk.parallel_reduce(policy(space, 5), total, 100, x=np.arange(5, dtype=np.int32))
    assert (result, type(result)) == (110, int)
    out = np.zeros(5)
    assert pk.parallel_scan(policy(space, 5), prefix, x=np.arange(5.0), out=out) == 10.0
    np.testing.assert_array_equal(out, np.cumsum(np.arange(5)))


def test_scalars_are_converted_within_their_kind(space):
    out = np.zeros(3)
    pk.parallel_for(policy(space, 3), halves, a=3, n=True, out=out)
    np.testing.assert_array_equal(out, 2.5)
    pk.parallel_for(policy(space, 3), narrow, n=2, x=0.5, out=out)
    np.testing.assert_array_equal(out, 2.5)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"n": 1.5, "a": 1.0}, "argument 'n' of annotated is float64, but its annotation says int64"),
        ({"a": 1j, "n": 1}, "argument 'a' of annotated is complex128"),
        ({"x": np.zeros(4, np.float32)}, "argument 'x' of annotated .*float32.*elements of float64"),
        ({"x": np.zeros((4, 1))}, "argument 'x' of annotated .* a view of rank 1"),
        ({"x": 2.0}, "argument 'x' of annotated is float64, but .* a view of rank 1 of float64"),
        ({"y": np.zeros((4, 2))}, "argument 'y' of annotated .*elements of int64"),
    ],
)
def test_what_annotations_refuse(arguments, message):
    good = {"n": 1, "a": 1.0, "flag": True, "x": np.zeros(4), "y": np.zeros((4, 2), np.int64)}
    with pytest.raises(TypeError, match=message):
        pk.parallel_for(4, annotated, **{**good, **arguments})


def test_declarations_and_local_arrays(space):
    if space is pk.Debug:
        pytest.skip("lists of Python keep integers")
    out = np.zeros(3)
    pk.parallel_for(policy(space, 3), declared, out=out)
    np.testing.assert_array_equal(out, 12.5 + np.arange(3))


def test_annotated_functions(space):
    out = np.zeros(3)
    pk.parallel_for(policy(space, 3), calls, out=out)
    np.testing.assert_array_equal(out, 1.5 * np.arange(3) + 3.5)


def test_result_against_annotation():
    with pytest.raises(TypeError, match="returns float64 where the function's annotation says int64"):
        pk.parallel_for(3, calls_wrong_result, out=np.zeros(3))


@pytest.mark.parametrize("number", [3, np.int32(3), np.uint64(3), True + 2])
def test_integer_policies(number):
    x = np.zeros(4)
    pk.parallel_for(number, shift, x=x, by=1)
    assert x.tolist() == [1, 1, 1, 0]


def test_lists_run_as_one_launch(space):
    x, y = np.ones(4), np.ones(4)
    with pk.tools.record() as record:
        pk.parallel_for(policy(space, 4), [shift, scale], args_0={"x": x, "by": 1.0}, args_1={"x": x})
    assert x.tolist() == [4, 4, 4, 4]
    if space is not pk.Debug:
        assert [(k.label, k.count) for k in record.kernels] == [("shift+scale", 1)]
    pk.parallel_for(
        "named", policy(space, 4), [shift, shift], args_0={"x": y, "by": 1}, args_1={"by": 2, "x": x}
    )
    assert y.tolist() == [2, 2, 2, 2]
    assert x.tolist() == [6, 6, 6, 6]


def test_lists_over_boxes(space):
    x = np.zeros((2, 3))
    box = pk.MDRangePolicy(space, [0, 0], [2, 3])
    pk.parallel_for(box, [grid, negate], args_0={"x": x}, args_1={"x": x})
    np.testing.assert_array_equal(x, [[0, -1, -2], [-10, -11, -12]])


def test_wrong_lists():
    with pytest.raises(TypeError, match=r"takes args_0 … args_1, not \['args_2'\]"):
        pk.parallel_for(3, [shift, scale], args_0={}, args_1={}, args_2={})
    with pytest.raises(TypeError, match="holds functions decorated"):
        pk.parallel_for(3, [print], args_0={})
    with pytest.raises(TypeError, match="at least one"):
        pk.parallel_for(3, [])
    with pytest.raises(TypeError, match="by"):
        pk.parallel_for(3, [shift], args_0={"x": np.zeros(3)})
