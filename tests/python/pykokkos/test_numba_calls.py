"""Calls of what only Numba compiles: what crosses over, what is shared, what is raised, what is refused."""

from __future__ import annotations

import subprocess
import sys
from collections import namedtuple
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import pykokkos as pk

numba = pytest.importorskip("numba")
from numba import types  # noqa: E402
from numba.core.runtime import _nrt_python, rtsys  # noqa: E402
from numba.extending import intrinsic  # noqa: E402

Point = namedtuple("Point", "x y")
Nested = namedtuple("Nested", "name at")


class OwnError(Exception):
    pass


def kept(function: Any = None, /, **options: Any) -> Any:
    if function is None:
        return lambda f: kept(f, **options)
    return numba.njit(**options)(pk.stays_with_numba(function))


def called(function: Any) -> Any:
    return pk.host_call(pk.function(function))


@kept
def same(x):
    return x


@kept
def shape_of(a):
    return len({a.shape: 1}), a.ndim, a.size


@kept
def summed(a):
    total = 0.0
    for v in a.flat:
        total += v
    return total


@kept
def added(a, by):
    a[:] += by


@kept
def new(n, m):
    return np.arange(n * m).reshape(n, m), np.full(n, 2.5)


@kept
def transposed(n, m):
    return np.arange(n * m).reshape(n, m).T.copy(), np.asfortranarray(np.ones((n, m)))


@kept
def every_second(n):
    return np.arange(n)[::2]


@kept
def both_ways(n):
    a = np.arange(n)
    return a, a[::-1], np.arange(n), a[2:2], a.reshape(n // 2, 2).T


@kept
def part(a, start):
    return a[start:]


@kept
def swapped(p):
    return Point(p.y, p.x)


@kept
def deeper(t, a):
    (x, (y, z)), w = t
    return (w, (z, y), x), (), a.sum(), None


@kept
def option(x, mode="twice"):
    return 2 * x if mode == "twice" else 3 * x


@kept
def keyworded(x, by, plus=1):
    return x * by + plus


@kept
def nothing(x):
    x[0] = 7


@kept
def raises(x):
    if x == 1:
        raise OwnError
    if x == 2:
        raise ValueError("a text", 3)
    if x == 3:
        raise KeyError("a number", x)
    return 1 // (x - 4)


@kept
def inverse(x):
    return 1 / x


@intrinsic
def twice(_, x):
    def codegen(context, builder, signature, arguments):
        return builder.fadd(arguments[0], arguments[0])

    return x(x), codegen


@numba.cfunc("float64(float64)")
def cubed(x):
    return x**3


absolute = types.ExternalFunction("fabs", types.float64(types.float64))


@kept
def a_set(x):
    return {x}


@called
def calls_same(x):
    return same(x)


SCALARS = [
    True,
    False,
    -5,
    2.5,
    1 - 2j,
    *(np.dtype(f"{kind}{bits}").type(100) for kind in ("int", "uint") for bits in (8, 16, 32, 64)),
    np.int8(-128),
    np.uint64(2**64 - 1),
    np.int64(-(2**63)),
    np.float32(0.1),
    np.float64("nan"),
    -0.0,
    np.complex64(3 + 4j),
]


@pytest.mark.parametrize("value", SCALARS, ids=repr)
def test_scalars(value: Any) -> None:
    given, expected = calls_same(value), same(value)
    assert type(given) is type(expected)
    assert np.asarray(given).tobytes() == np.asarray(expected).tobytes()


@called
def calls_arrays(a):
    return shape_of(a), summed(a)


ARRAYS = {
    "C": np.arange(6.0).reshape(2, 3),
    "F": np.asfortranarray(np.arange(6.0).reshape(2, 3)),
    "strided": np.arange(24.0).reshape(4, 6)[::2, ::3],
    "reversed": np.arange(5)[::-1],
    "empty": np.empty((0, 3)),
    "one": np.ones((1, 1, 1), np.float32),
    "bool": np.array([True, False, True]),
    "uint8": np.arange(200, 210, dtype=np.uint8),
}


@pytest.mark.parametrize("a", ARRAYS.values(), ids=ARRAYS)
def test_arrays(a: np.ndarray) -> None:
    assert calls_arrays(a) == (shape_of(a), summed(a))


def test_read_only_arrays() -> None:
    a = np.arange(4.0)
    a.flags.writeable = False
    assert calls_arrays(a) == ((1, 1, 4), 6.0)
    with pytest.raises(TypeError, match="added"):
        calls_added(a, 1)


@called
def calls_added(a, by):
    before = a[0]
    added(a[1:], by)
    return before, a[0], a[1]


def test_what_it_stores_is_seen() -> None:
    a = np.zeros((3, 2), np.int32)
    given = calls_added(a, 4)
    assert [list(row) for row in given] == [[0, 0], [0, 0], [4, 4]]
    assert a.tolist() == [[0, 0], [4, 4], [4, 4]]


@called
def calls_new(n, m):
    a, b = new(n, m)
    c, d = transposed(n, m)
    a[0] += 1
    return a, b, c, d, every_second(n * m)


@pytest.mark.parametrize(("n", "m"), [(3, 4), (1, 5), (5, 1), (0, 3), (3, 0)])
def test_new_arrays(n: int, m: int) -> None:
    if n == 0:
        with pytest.raises(IndexError):
            calls_new.function.py_func(n, m)
        return
    expected = calls_new.function.py_func(n, m)
    for one, other in zip(calls_new(n, m), expected, strict=True):
        assert one.dtype == other.dtype
        assert np.array_equal(one, other)


@called
def calls_both_ways(n):
    a, b, c, d, e = both_ways(n)
    a[0] = 100
    b[0] = 200
    c[1] = 300
    e[0, 1] = 400
    return a, b, c, d, e


def test_what_comes_back_is_shared_as_it_was() -> None:
    given, expected = calls_both_ways(6), calls_both_ways.function.py_func(6)
    assert [a.tolist() for a in given] == [a.tolist() for a in expected]
    assert [a.strides for a in given[:3]] == [(8,), (-8,), (8,)]
    assert given[4].flags.f_contiguous


@called
def calls_part(a):
    b = a + 1
    c, d = part(a, 1), part(b, 2)
    c[0] = 10
    d[0] = 20
    return a, b, c, d


def test_a_view_that_comes_back_is_one() -> None:
    a = np.arange(4.0)
    _, b, c, d = calls_part(a)
    assert a.tolist() == [0, 10, 2, 3]
    assert b.tolist() == [1, 2, 20, 4]
    assert (c.tolist(), d.tolist()) == ([10, 2, 3], [20, 4])


@called
def keeps_alive(n):
    return part(np.arange(n), 1)


def test_a_view_keeps_what_it_shows() -> None:
    given = [keeps_alive(1000) for _ in range(50)]
    assert all(np.array_equal(a, np.arange(1, 1000)) for a in given)


@called
def calls_tuples(x, y, a):
    p = swapped(Point(x, y))
    return p, p.x, deeper(((1, (2.0, y)), x), a)


def test_tuples() -> None:
    a = np.arange(3)
    p, x, rest = calls_tuples(1, 2.5, a)
    assert type(p).__name__ == "Point"
    assert (p, x) == ((2.5, 1), 2.5)
    assert rest == ((1, (2.5, 2.0), 1), (), 3, None)


@called
def calls_options(x, mode):
    return (
        option(x),
        option(x, mode),
        option(x, mode="other"),
        keyworded(x, by=3),
        keyworded(plus=2, by=x, x=x),
    )


def test_defaults_keywords_and_text() -> None:
    assert calls_options(5, "twice") == (10, 10, 15, 16, 27)
    assert calls_options(5, "thrice") == (10, 15, 15, 16, 27)


@called
def calls_nothing(a):
    return nothing(a), a[0]


def test_nothing_comes_back() -> None:
    assert calls_nothing(np.zeros(2)) == (None, 7.0)


@called
def calls_raises(x):
    return raises(x)


@called
def catches(x):
    try:
        return raises(x)
    except Exception:
        return -1


@pytest.mark.parametrize("x", [1, 2, 3, 4])
def test_exceptions(x: int) -> None:
    errors = []
    for function in (raises, calls_raises):
        with pytest.raises((OwnError, ValueError, KeyError, ZeroDivisionError)) as raised:
            function(x)
        errors.append(raised.value)
    assert type(errors[0]) is type(errors[1])
    assert errors[0].args == errors[1].args
    assert catches(x) == -1
    assert catches(6) == 0


@pk.workunit
def one_of_many(i, a, out):
    out[i] = twice(1.0 * raises(a[i]))


@called
def many(a):
    out = np.zeros(len(a))
    pk.parallel_for("many", pk.RangePolicy(0, len(a)), one_of_many, a=a, out=out)
    return out


def test_loops_in_parallel() -> None:
    assert many(np.full(1000, 5)).tolist() == [2.0] * 1000
    with pytest.raises(OwnError):
        many(np.ones(1000, int))


@pk.host_call
@pk.function(error_model="numpy")
def as_numpy(x):
    return inverse(x)


def test_it_divides_as_its_first_caller_does() -> None:
    """Numba compiles a function that names no error model under that of the kernel that calls it first."""
    assert as_numpy(0.0) == np.inf


@called
def calls_others(x):
    return twice(x), cubed(x), absolute(-x)


def test_intrinsics_and_functions_of_c() -> None:
    assert calls_others(3.0) == (6.0, 27.0, 3.0)


@called
def calls_set(x):
    return len(a_set(x))


@called
def gives_list(x):
    return summed([x, x])


@called
def misuses(x):
    return summed(x, x)


@pytest.mark.parametrize(
    ("function", "why"),
    [
        (calls_set, r"it gives set\(int64\)"),
        (gives_list, "no list gets to"),
        (misuses, "Numba cannot compile it"),
    ],
)
def test_refused(function: Any, why: str) -> None:
    with pytest.raises(TypeError, match=why) as raised:
        function(2)
    assert "test_numba_calls.py" in str(raised.value)


def test_storage_is_let_go() -> None:
    _nrt_python.memsys_enable_stats()
    a = np.arange(100.0)
    calls_new(3, 4), calls_part(a), calls_tuples(1, 2.0, a)
    before = rtsys.get_allocation_stats()
    for _ in range(100):
        calls_new(3, 4), calls_part(a), calls_tuples(1, 2.0, a)
    after = rtsys.get_allocation_stats()
    assert after.mi_alloc - before.mi_alloc == after.mi_free - before.mi_free > 0


PROGRAM = """
import numba, numpy as np, pykokkos as pk

@numba.njit
@pk.stays_with_numba
def common(a, b):
    return len(set(a).intersection(set(b)))

@pk.host_call
@pk.function
def share(a, b):
    return common(a, b) / len(a), a[:1]

print(share(np.arange(4), np.arange(2, 9)))
"""


def test_another_process_finds_its_own_addresses(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(PROGRAM)
    printed = {
        subprocess.run(
            [sys.executable, "program.py"], cwd=tmp_path, capture_output=True, text=True, check=True
        ).stdout
        for _ in range(3)
    }
    assert printed == {"(0.5, array([0]))\n"}


# Its threads would wait for Python's lock, which the launching thread had, and that one for them.
ASKS = """
import numba
import numpy as np
import pykokkos as pk

@numba.njit
@pk.stays_with_numba
def asks(x):
    with numba.objmode(y="float64"):
        y = float(str(x)) + 1
    if y == 7:
        print("seven")
    return y

@pk.workunit
def each(i, a):
    a[i] = asks(a[i])

@pk.host_call
@pk.function
def all_of_them(a):
    pk.parallel_for("each", pk.RangePolicy(0, len(a)), each, a=a)
    return a.sum()

print(all_of_them(np.arange(1000.0)))
"""


def test_threads_ask_for_pythons_lock(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(ASKS)
    command = [sys.executable, "program.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True, timeout=300)
    assert done.stdout == "seven\n500500.0\n"


def test_python_code_within_calls_the_kernel_again() -> None:
    @numba.njit
    @pk.stays_with_numba
    def asks(x: Any) -> Any:
        with numba.objmode():
            again(x)
        return x

    def again(x: float) -> None:
        if x > 0:
            b = np.ones(2)
            called(b=b, a=x - 1, c=1), called(c=2, b=b, a=0.0), called(0.0, c=2, b=b)
            called(0.0, b=b, c=4), called(0.0, b, c=3), called(c=1, a=0.0, b=b)

    @pk.host_call
    @pk.function
    def called(a: Any, b: Any, c: Any) -> Any:
        asks(a)
        b[0] += a
        return b, c

    b = np.ones(4)
    for result, c in (called(2.0, b, 5), called(c=5, a=2.0, b=b)):
        assert result is b
        assert c == 5
    assert b[0] == 5
