"""`pk.numba_decorator`: what Numba's decorators take, compiled here, beside what Numba's give."""

from __future__ import annotations

import pickle
import warnings
from collections.abc import Callable
from typing import Any

import numba
import numpy as np
import pytest
from numba import float32, float64, guvectorize, int64, literal_unroll, njit, prange, vectorize

import pykokkos as pk

jit = pk.numba_decorator(njit)


@pytest.fixture(autouse=True)
def no_warnings() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("error", RuntimeWarning)
        yield


def scaled(x: int, by: float = 2.5) -> int:
    y: int = x * by
    return y


def ratio(x, y):
    return x / y


def ratios(x, y):
    out = np.empty_like(x)
    for i in prange(x.shape[0]):
        out[i] = x[i] / y[i]
    return out


def cells(x):
    s = 0.0
    for i in numba.pndindex(x.shape):
        s += x[i]
    return s


def items(t):
    s = 0.0
    for x in literal_unroll(t):
        s += x
    return s


def items_or_number(t):
    return t[0] + t[-1] if isinstance(t, tuple) else t


MADE: list[tuple[Callable[[Any], Any], Any, list[tuple[Any, ...]]]] = [
    (lambda d: d, scaled, [(1.25,), (3,), (np.float32(1.5), 2)]),
    (lambda d: d(cache=False), scaled, [(1.25,), (3, 1.5)]),
    (lambda d: d("float64(float64, float64)"), scaled, [(1, 2.5), (1.25, 2.0)]),
    (lambda d: d("i2( f8, f4 )"), scaled, [(1, 2.5), (1.25, 2.0)]),
    (
        lambda d: d(["f4(i4)", "f8(Tuple((i8, f8)))", "f8(UniTuple(f8, 1))"]),
        items_or_number,
        [(2,), ((3, 2.5),), ((1.5,),)],
    ),
    (
        lambda d: d([(float32, float32), float64(float64, float64)]),
        ratio,
        [(np.float32(1), np.float32(3)), (1, 3.0)],
    ),
    (lambda d: d(error_model="numpy"), ratio, [(1.0, 0.0), (0.0, 0.0), (1, 0)]),
    (lambda d: d(parallel=True), ratios, [(np.ones(3), np.arange(3.0))]),
    (lambda d: d, cells, [(np.arange(6.0).reshape(2, 3),)]),
    (lambda d: d, items, [((1, 2.5, np.float32(3)),)]),
]


@pytest.mark.parametrize(("make", "function", "calls"), MADE)
def test_computes_what_numbas_does(make: Any, function: Any, calls: Any) -> None:
    ours, numbas = make(jit)(function), make(njit)(function)
    assert isinstance(ours, pk.HostCall)
    for arguments in calls:
        one, other = ours(*arguments), numbas(*arguments)
        assert type(one) is type(other)
        np.testing.assert_array_equal(one, other)


def test_raises_what_numbas_does() -> None:
    for made in (jit(ratio), njit(ratio), jit(ratios), njit(ratios)):
        pair = (1.0, 0.0) if "ratios" not in repr(made) else (np.ones(1), np.zeros(1))
        with pytest.raises(ZeroDivisionError):
            made(*pair)


def half(x: int) -> float:
    return x / 2


def total(x, out):
    out[0] = 0
    for v in x:
        out[0] += v


def doubled(x):
    for i in range(x.shape[0]):
        x[i] *= 2


def test_universal_functions() -> None:
    x = np.arange(6.0).reshape(2, 3)
    for ours, numbas in [
        (pk.numba_decorator(vectorize)(half), vectorize(half)),
        (pk.numba_decorator(vectorize)([float64(float64)])(half), vectorize([float64(float64)])(half)),
        (
            pk.numba_decorator(guvectorize)([(float64[:], float64[:])], "(n)->()", cache=False)(total),
            guvectorize([(float64[:], float64[:])], "(n)->()")(total),
        ),
    ]:
        assert type(ours).__module__ == "pykokkos.ufuncs"
        np.testing.assert_array_equal(ours(x), numbas(x))
        np.testing.assert_array_equal(ours(x.T), numbas(x.T))


def test_a_layout_without_results() -> None:
    both = [x.copy() for x in (np.arange(6.0).reshape(2, 3),) * 2]
    pk.numba_decorator(guvectorize)([(float64[:],)], "(n)")(doubled)(both[0])
    guvectorize([(float64[:],)], "(n)")(doubled)(both[1])
    np.testing.assert_array_equal(*both)
    np.testing.assert_array_equal(both[0], 2 * np.arange(6.0).reshape(2, 3))


def distinct(x):
    seen = set()
    for v in x:
        seen.add(v)
    return len(seen)


def distinct_in_rows(x, out):
    seen = set()
    for v in x:
        seen.add(v)
    out[0] = len(seen)


def test_what_has_no_counterpart_is_numbas() -> None:
    x = np.array([[1, 2, 1], [3, 3, 3]])
    made = jit(distinct)
    rows = pk.numba_decorator(guvectorize)([(int64[:], int64[:])], "(n)->()")(distinct_in_rows)
    with pytest.warns(RuntimeWarning, match="distinct stays with Numba"):
        assert made(x[0]) == 2
    assert made(x[1]) == 1  # without another warning
    with pytest.warns(RuntimeWarning, match="distinct_in_rows_loop stays with Numba"):
        assert list(rows(x)) == [2, 1]
    assert list(rows(x)) == [2, 1]
    assert jit(pk.stays_with_numba(distinct))(x[0]) == 2


def distinct_digits(n):
    seen = set()
    while n > 0:
        seen.add(n % 10)
        n //= 10
    return len(seen)


@pytest.mark.parametrize("signatures", [None, ["int64(int64)"], [(int64,)]])
def test_universal_functions_without_counterpart_are_numbas(signatures: Any) -> None:
    make = pk.numba_decorator(vectorize)

    def counted(x: Any) -> Any:
        return (make(signatures)(distinct_digits) if signatures else make(distinct_digits))(x)

    with pytest.warns(RuntimeWarning, match="distinct_digits.* stays with Numba"):
        assert list(counted(np.array([11, 123]))) == [1, 3]


def test_universal_functions_have_what_numpys_have() -> None:
    for make in (pk.numba_decorator(guvectorize), guvectorize):
        made = make([(float64[:], float64[:])], "(n)->()")(total)
        found = [getattr(made, name) for name in ("nin", "nout", "nargs", "ntypes", "identity", "types")]
        assert found == [1, 1, 2, 1, None, ["d->d"]]
        assert made.ufunc.signature == made.signature == "(n)->()"
        with pytest.raises(RuntimeError):
            made.reduce(np.ones(3))


def test_functions_without_source_are_numbas() -> None:
    around: dict[str, Any] = {}
    exec("def twice(x):\n    return 2 * x", around)
    made = jit(around["twice"])
    assert isinstance(made, type(njit(half)))
    assert made(1.5) == 3.0


def test_options_without_counterpart_are_numbas() -> None:
    for made in (jit(locals={"y": float32})(scaled), pk.numba_decorator(numba.jit)(forceobj=True)(half)):
        assert isinstance(made, type(njit(half)))


def test_has_what_dispatchers_have() -> None:
    made = jit(half)
    assert made.py_func is half
    assert made.signatures == []
    made.inspect_types()
    made.title = "half"
    assert made.title == "half"
    with pytest.raises(AttributeError):
        made.nothing_has_this  # noqa: B018


def test_kernels_of_both_worlds_call_it() -> None:
    made = jit(ratio)

    @njit
    def numbas(x, y):
        return made(x, y) + 1

    @pk.host_call
    @pk.function
    def ours(x, y):
        return made(x, y) + 1

    assert numbas(1.0, 4.0) == ours(1.0, 4.0) == 1.25


def test_launches_stand_for_numbas_kernel() -> None:
    @pk.workunit
    def shift(i, x, out):
        out[i] = x[i] + 1

    @pk.function
    def shifted(x):
        out = np.empty_like(x)
        pk.parallel_for(pk.RangePolicy(0, x.shape[0]), shift, x=x, out=out)
        return out

    numbas_shifted = njit(lambda x: x + 1)
    pk.numba_form(pk.host_call(shifted), numbas_shifted)

    def above(x):
        return numbas_shifted(x).sum()

    assert jit(above)(np.arange(3.0)) == 6.0


def test_functions_inside_of_functions_are_pickled() -> None:
    @pk.function
    def inner(x):
        return x + 1

    again = pickle.loads(pickle.dumps(inner))
    assert pk.host_call(again)(1.5) == 2.5
    assert pickle.loads(pickle.dumps(MODULES)) is MODULES


@pk.function
def MODULES(x):
    return x


def signed(x, positive):
    return x if positive else -x


def test_booleans_in_signatures() -> None:
    kernel = pk.numba_decorator(numba.njit)(float64(float64, numba.types.boolean))(signed)
    assert isinstance(kernel, pk.HostCall)
    assert (kernel(2.0, True), kernel(2.0, False)) == (2.0, -2.0)
