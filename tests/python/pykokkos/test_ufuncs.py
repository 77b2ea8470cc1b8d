"""pk.vectorize and pk.guvectorize against NumPy and Numba."""

from __future__ import annotations

import math
import pickle
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import pykokkos as pk

A8 = np.arange(6.0).reshape(2, 3)
A4 = A8.astype(np.float32)
I4 = A8.astype(np.int32)
I8 = A8.astype(np.int64)
U1 = A8.astype(np.uint8)
PAIRS: list[tuple[Any, Any]] = [
    (A4, A4),
    (A8, A8),
    (A8, 2.0),
    (A4, 2.0),
    (A4, 2),
    (I4, I4),
    (I8, A4),
    (U1, U1),
    (1, 2),
    (1.5, 2),
    (np.float32(1), np.float32(2)),
    (A8[:, ::2], A8[:, 1:]),
    (A8, np.arange(3)),
    (A8.T, A8.T),
]
SIGNATURES = [
    None,
    ["int32(int32,int32)", "int64(int64,int64)", "float32(float32,float32)", "float64(float64,float64)"],
    ["float64(float64,float64)"],
]


def add(x, y):
    return x + y


def distance(x, y):
    if x > y:
        return math.sqrt(x * x - y * y)
    return x / y


def less(x, y):
    return x < y


def checked(x):
    if x < 0:
        raise ValueError("negative")
    return math.sqrt(x)


def shift(x, by, out):
    for i in range(x.shape[0]):
        out[i] = x[i] + by


def shift_and_scale(x: Any, by: float, factor: float, out: Any) -> None:
    for i in range(x.shape[0]):
        out[i] = (x[i] + by) * factor


def total(x, out):
    s = 0.0
    for v in x:
        s += v
    out[0] = s


def matmul(a, b, out):
    for i in range(a.shape[0]):
        for j in range(b.shape[1]):
            out[i, j] = 0
            for k in range(a.shape[1]):
                out[i, j] += a[i, k] * b[k, j]


def result(function: Callable[..., Any], *args: Any, **options: Any) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return function(*args, **options)
        except (TypeError, ValueError) as error:
            return type(error).__name__


def check(found: Any, expected: Any) -> None:
    assert type(found) is type(expected)
    if isinstance(expected, str):
        assert found == expected
    else:
        assert found.dtype == expected.dtype
        np.testing.assert_array_equal(found, expected)


@pytest.mark.parametrize("backwards", [False, True])
@pytest.mark.parametrize("signatures", SIGNATURES)
@pytest.mark.parametrize("function", [add, distance])
def test_types_are_numbas(function: Any, signatures: Any, backwards: bool) -> None:
    numba = pytest.importorskip("numba")
    theirs = numba.vectorize(signatures)(function) if signatures else numba.vectorize(function)
    ours = pk.vectorize(signatures)(function)
    for pair in PAIRS[:: -1 if backwards else 1]:
        check(result(ours, *pair), result(theirs, *pair))


def test_methods_of_ufuncs() -> None:
    ours = pk.vectorize(["float64(float64, float64)"], identity=0)(add)
    assert (ours.nin, ours.nout, ours.identity) == (2, 1, 0)
    check(ours.reduce(A8), np.add.reduce(A8))
    check(ours.reduce(A8, axis=None), np.add.reduce(A8, axis=None))
    check(ours.reduce(A8[:0]), np.zeros(3))
    check(ours.accumulate(A8, axis=1), np.add.accumulate(A8, axis=1))
    check(ours.outer(A8, A8), np.add.outer(A8, A8))
    dynamic = pk.vectorize(add)
    check(dynamic.reduce(I8), np.add.reduce(I8))


def plus_twice(x: Any, y: Any) -> Any:
    return x + 2 * y


def test_methods_take_the_loops_that_there_are() -> None:
    numba = pytest.importorskip("numba")
    ours, theirs = pk.vectorize(plus_twice), numba.vectorize(plus_twice)
    for of in (ours, theirs):
        of(1.5, 2.5)
    check(ours.outer(I8[0], I8[1]), theirs.outer(I8[0], I8[1]))
    check(ours.reduce(I8), theirs.reduce(I8))
    check(ours.accumulate(I8), theirs.accumulate(I8))
    assert ours.types == theirs.types == ["dd->d"]
    # Where there is none Numba's raise, and ours get one.
    check(ours.outer(A8[0] * 1j, A8[1]), np.add.outer(A8[0] * 1j, 2 * A8[1]))
    assert ours.types == ["dd->d", "Dd->D"]


SEVERAL = [f"{t}({t}, {t})" for t in ("float64", "int64", "float32", "int64")]


@pytest.mark.parametrize("backwards", [False, True])
def test_later_signatures_are_there_to_be_asked_for(backwards: bool) -> None:
    """Operands alone never get to them, `dtype` and `signature` do."""
    numba = pytest.importorskip("numba")
    signatures = SEVERAL[::-1] if backwards else SEVERAL
    ours = pk.vectorize(signatures)(plus_twice)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        theirs = numba.vectorize(signatures)(plus_twice)
    assert (ours.types, ours.ntypes) == (theirs.types, theirs.ntypes)
    i, f = np.arange(4), np.arange(4, dtype=np.float32)
    for call in (
        lambda of: of(i, i),
        lambda of: of(i, i, dtype=np.int64),
        lambda of: of(i, i, signature="ll->l"),
        lambda of: of(f, f, dtype=np.float32),
        lambda of: of.reduce(i, dtype=np.int64),
        lambda of: of.accumulate(i, dtype=np.int64),
        lambda of: of.outer(f, f, dtype=np.float32),
    ):
        check(call(ours), call(theirs))


def turn(x: Any, out: Any) -> None:
    for i in range(0, len(x), 2):
        out[i] = x[len(x) - 1 - i] * 2


@pytest.mark.parametrize("signatures", [[], ["void(float64[:], float64[:])"]])
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_results_that_overlap_operands(signatures: list[str], dtype: Any) -> None:
    """NumPy copies the operand, and what nothing is stored to stays."""
    numba = pytest.importorskip("numba")
    results = []
    for module in (pk, numba):
        of = module.guvectorize(*([signatures] if signatures else []), "(n)->(n)")(turn)
        same, slices, rows, other = (
            np.arange(5.0),
            np.arange(6.0),
            np.arange(12.0).reshape(3, 4),
            np.full(5, 7, dtype),
        )
        of(same, same)
        of(slices[:5], slices[1:])
        of(rows, rows[::-1])
        of(np.arange(5.0), other)
        results.append((same, slices, rows, other))
    for ours, theirs in zip(*results, strict=True):
        check(ours, theirs)


@pk.vectorize(["float64(float64)"])
def doubled(x: Any) -> Any:
    return 2 * x


def tripled(x: Any) -> Any:
    return 3 * x


made = pk.vectorize(["float64(float64)"])(tripled)


def test_ufuncs_pickle() -> None:
    assert pickle.loads(pickle.dumps(doubled)) is doubled
    assert pickle.loads(pickle.dumps(made))(2.0) == 6.0
    assert made.types == ["d->d"]
    assert pk.vectorize(tripled).types == []


def test_out_and_where() -> None:
    ours = pk.vectorize(add)
    out = np.zeros((2, 3))
    assert ours(A8, 1.0, out=out) is out
    check(out, A8 + 1)
    ours(A8, 2.0, out, where=A8 > 2)
    check(out, np.where(A8 > 2, A8 + 2, A8 + 1))
    view = pk.array(np.zeros((2, 3)))
    ours(view, 1.0, out=view)
    check(np.array(view), np.ones((2, 3)))


def test_results_of_other_types() -> None:
    check(pk.vectorize(less)(A8, 2.0), A8 < 2)
    check(pk.vectorize(["boolean(float64, float64)"])(less)(A8, 2.0), A8 < 2)
    check(pk.vectorize("int64(float64, float64)")(add)(A8, 0.5), A8.astype(np.int64))


def test_exceptions_of_elements() -> None:
    with pytest.raises(ValueError, match="negative"):
        pk.vectorize(checked)(np.array([1.0, -1.0]))


@pytest.mark.parametrize(
    ("signatures", "layout", "function", "calls"),
    [
        (
            ["void(float64[:],float64,float64[:])"],
            "(n),()->(n)",
            shift,
            [(A8, 1.0), (A8, np.array([1.0, 2.0])), (I4, 2), (A8.T, 1), (A8[0, ::2], 1)],
        ),
        (
            ["void(float64[:],float64,float64,float64[:])"],
            "(n), (), () -> (n)",
            shift_and_scale,
            [(A8, 1.0, 2.0), (A8, np.array([1.0, 2.0]), 3.0)],
        ),
        (
            ["(float64[:],float64[:])", "(float32[:], float32[:])"],
            "(n)->()",
            total,
            [(A8,), (A4,), (I4,), (A8.reshape(1, 2, 3),), (A8[0],)],
        ),
        (
            ["(f8[:,:],f8[:,:],f8[:,:])"],
            "(n,m),(m,k)->(n,k)",
            matmul,
            [(A8, A8.T), (np.ones((4, 2, 3)), A8.T), (A8, A8)],
        ),
    ],
)
def test_layouts_are_numbas(signatures: Any, layout: str, function: Any, calls: Any) -> None:
    numba = pytest.importorskip("numba")
    theirs = numba.guvectorize(signatures, layout)(function)
    ours = pk.guvectorize(signatures, layout)(function)
    assert ours.signature == theirs.signature
    for args in calls:
        check(result(ours, *args), result(theirs, *args))


def test_layout_without_signatures() -> None:
    ours = pk.guvectorize("(n),()->(n)")(shift)
    out = np.zeros((2, 3))
    ours(A8, 1.0, out)
    check(out, A8 + 1)
    ours(A8, 2.0, out=out)
    check(out, A8 + 2)
    with pytest.raises(TypeError, match="takes all its operands"):
        ours(A8, 1.0)


@pytest.mark.parametrize(
    "signature", ["float64", "text(float64, float64)", "float64(float64)", "f8(f8[:], f8)"]
)
def test_wrong_signatures(signature: str) -> None:
    with pytest.raises(ValueError, match="signature"):
        pk.vectorize([signature])(add)


@pytest.mark.parametrize(
    ("signature", "layout"), [("void(f8[:],f8,f8[:])", "(n)->(n)"), ("void(f8,f8,f8[:])", "(n),()->(n)")]
)
def test_wrong_layouts(signature: str, layout: str) -> None:
    with pytest.raises(ValueError, match=r"layout|parameters"):
        pk.guvectorize([signature], layout)(shift)


def test_loops_are_asked_in_their_order() -> None:
    """As Numba's are: what an earlier loop takes never gets to a later one that is more exact."""

    @pk.vectorize(["float64(float64)", "float32(float32)"])
    def wide(x: float) -> float:
        return x + 1.0

    @pk.vectorize(["float32(float32)", "float64(float64)"])
    def narrow(x: float) -> float:
        return x + 1.0

    @pk.vectorize(["float64(float64)", "float32(float32)"], exact_first=True)
    def exact(x: float) -> float:
        return x + 1.0

    assert wide(A4).dtype == np.float64
    assert narrow(A4).dtype == np.float32
    assert narrow(A8).dtype == np.float64
    assert exact(A4).dtype == np.float32
    assert exact(A4.astype(np.int8)).dtype == np.float64


def test_calls_in_kernels() -> None:
    def plus(x: Any, y: Any) -> Any:
        return x + y

    for signatures, one, several in (([], np.int64, np.float32), (["f8(f8, f8)"], np.float64, np.float64)):
        added = pk.vectorize(signatures)(plus)

        @pk.host_call
        @pk.function
        def sums(x: Any, y: Any) -> Any:
            return added(1, 2).dtype.type(3), added(x, y)  # noqa: B023

        assert sums(A4, A4)[1].dtype == several
        assert one(3) == sums(A4, A4)[0]
        with pytest.raises(ValueError, match="unable to broadcast argument 1 to output array"):
            sums(np.ones(2), np.ones(3))


def test_comparisons_of_nan_are_silent() -> None:
    """Numba compares quietly; what is invalid otherwise warns, as with NumPy."""

    @pk.vectorize(["boolean(float64,float64)"])
    def less(a: Any, b: Any) -> Any:
        return a < b

    @pk.vectorize(["float64(float64,float64)"])
    def ratio(a: Any, b: Any) -> Any:
        return a / b

    x = np.array([1.0, np.nan, 3.0, -1.0])
    with np.errstate(all="raise"):
        assert not less(np.nan, 1.0)
        assert less(x, 2.0).tolist() == [True, False, False, True]
        assert less(x[::2], x[::-2]).tolist() == [False, False]
        with pytest.raises(FloatingPointError, match="invalid"):
            ratio(np.zeros(3), 0.0)
        with pytest.raises(FloatingPointError, match="divide by zero"):
            ratio(x, 0.0)
    y = np.zeros(3)
    with pytest.warns(RuntimeWarning, match="invalid"):
        ratio(y, y, out=y)
