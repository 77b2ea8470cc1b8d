"""Functions that are overloaded for Numba, called by our kernels: each does what Numba's own kernel does."""

from __future__ import annotations

import enum
import importlib
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np
import pytest

import pykokkos as pk

nb = pytest.importorskip("numba")
extending = pytest.importorskip("numba.extending")

from overload_twins import both, doubled, refuses  # noqa: E402

EVENT = np.dtype([("time", "i8"), ("length", "i4"), ("dt", "i2"), ("endtime", "i8")])
HIT = np.dtype([("time", "i8"), ("length", "i4"), ("dt", "i2"), ("name", "S4")])
PAIR = (1, 2)


# --- records ---


def endtime(x):
    """Plain Python's form, which kernels must not take."""
    return x["nothing"]


@extending.overload(endtime)
def nb_endtime(x):
    if isinstance(x, nb.types.Record) and "endtime" in x.fields:
        return lambda x: x["endtime"]

    def impl(x):
        return x["time"] + x["length"] * x["dt"]

    return impl


def last(x):
    return endtime(x[-1])


def latest(x):
    end = endtime(x[0])
    for row in x:
        end = max(end, endtime(row))
    return end, endtime(x[0])


@pytest.mark.parametrize("dtype", [EVENT, HIT])
def test_records(dtype):
    x = np.zeros(4, dtype)
    x["time"], x["length"], x["dt"] = [5, 1, 2, 3], [1, 2, 3, 4], 10
    if "endtime" in dtype.names:
        x["endtime"] = [9, 1, 4, 7]
    both(last, x)
    both(latest, x)
    both(last, x[::2])


# --- types of numbers, arrays and tuples ---


def kind_of(x, y=None): ...


@extending.overload(kind_of)
def nb_kind_of(x, y=None):
    if isinstance(x, nb.types.Array):
        code, element = x.ndim * 100, x.dtype
    elif isinstance(x, nb.types.BaseTuple):
        code, element = len(x) * 1000, x[0]
    else:
        code, element = 0, x
    if isinstance(element, nb.types.Float):
        code += element.bitwidth
    elif isinstance(element, nb.types.Integer):
        code -= element.bitwidth * (2 if element.signed else 1)
    elif isinstance(element, nb.types.Boolean):
        code += 1
    elif isinstance(element, nb.types.Complex):
        code += 2
    if y is None or isinstance(y, nb.types.NoneType):
        return lambda x, y=None: code
    if isinstance(y, nb.types.UnicodeType | nb.types.StringLiteral):
        return lambda x, y=None: code + 10000

    def with_y(x, y=None):
        return code + y

    return with_y


NUMBERS = [True, 3, 2.5, 1j] + [
    np.dtype(t).type(3) for t in ("i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "f4", "f8", "c8", "c16")
]


def kinds(x):
    return kind_of(x), kind_of((x, x)), kind_of((x, 1)), kind_of(x, None), kind_of(x, 2), kind_of(x, "a")


@pytest.mark.parametrize("x", NUMBERS, ids=repr)
def test_numbers(x):
    both(kinds, x)


def kinds_of_array(x, y):
    return kind_of(x), kind_of(x[0]), kind_of(x[..., 0]), kind_of(x[1:]), kind_of(x, y=y), kind_of(y=2.5, x=x)


@pytest.mark.parametrize("dtype", ["i1", "i8", "u4", "f4", "f8", "c16", "?"])
def test_arrays(dtype):
    x = np.ones((3, 4), dtype)
    for given in (x, np.asfortranarray(x), x[::2, ::2]):
        both(kinds_of_array, given, 1)
        both(kinds_of_array, given, 1.5)


class Point(NamedTuple):
    x: float
    y: float


def norm(p): ...


@extending.overload(norm)
def nb_norm(p):
    if isinstance(p, nb.types.BaseNamedTuple):
        return lambda p: p.x * p.x + p.y * p.y
    if isinstance(p, nb.types.BaseTuple):
        return lambda p: p[0] + p[1]
    return None


def test_named_tuples():
    both(lambda p: norm(p), Point(2.0, 3.0))
    both(lambda p: norm((p.x, p.y)), Point(2.0, 3.0))


# --- arguments ---


def total_of(*values): ...


@extending.overload(total_of)
def nb_total_of(*values):
    if len(values) == 2:
        return lambda *values: values[0] + values[1]

    def impl(*values):
        return values[0]

    return impl


def test_any_number_of_arguments():
    both(lambda x: (total_of(x), total_of(x, 2), total_of(x, 1, 2)), 3.5)
    both(lambda x: total_of(*x), (1, 2.5))


def applied(f, x): ...


@extending.overload(applied)
def nb_applied(f, x):
    if isinstance(x, nb.types.Float):
        return lambda f, x: f(x)
    return lambda f, x: f(x) + f(1)


@nb.njit
def halved(x):
    return x / 2


def test_functions_as_arguments():
    both(lambda x: applied(halved, x), 3)
    both(lambda x: applied(halved, x), 3.0)


def test_optional_arguments():
    def some(x):
        y = None
        if x > 2:
            y = x
        return kind_of(1.0, y)

    both(some, 3.0)


# --- layouts ---


def by_layout(x): ...


@extending.overload(by_layout)
def nb_by_layout(x):
    code = "ACF".index(x.layout)
    return lambda x: code


def test_layouts():
    x = np.ones((3, 4))
    for given in (x, np.asfortranarray(x), x[::2, ::2]):
        both(lambda x: by_layout(x), given)
    refuses(
        lambda x: by_layout(x[1:]), x, match="depends on what is not known of the arguments that are array"
    )


TABLE = np.arange(5.0)


def looked_up(i): ...


@extending.overload(looked_up)
def nb_looked_up(i):
    squares = np.arange(5) ** 2
    return lambda i: TABLE[i] + squares[i]


def test_arrays_around_overloads_are_constants():
    both(lambda i: looked_up(i), 3)


def filled(n, dtype): ...


@extending.overload(filled)
def nb_filled(n, dtype):
    if isinstance(dtype, nb.types.NumberClass):
        return lambda n, dtype: np.ones(n, dtype)
    return lambda n, dtype: np.zeros(n, dtype)


def test_dtypes():
    both(lambda n: filled(n, np.float32), 2)
    both(lambda x: filled(len(x), x.dtype), np.ones(2, "i2"))


def size_of(items): ...


@extending.overload(size_of)
def nb_size_of(items):
    if isinstance(items, nb.types.List | nb.types.ListType):
        return lambda items: len(items) + 100
    return lambda items: -1


def of_list(n):
    items = [1, 2]
    items.append(n)
    return size_of(items)


def test_lists():
    both(of_list, 3)


def choice(x): ...


@extending.overload(choice)
def nb_choice(x):
    if isinstance(x, nb.types.Optional):
        return lambda x: 1
    if isinstance(x, nb.types.NoneType):
        return lambda x: 2
    return lambda x: 3


def choices(n):
    y = None
    if n > 1:
        y = n
    return choice(y), choice(None), choice(n)


@pytest.mark.parametrize("n", [1, 2])
def test_values_or_none(n):
    both(choices, n)


# --- classes, values, names ---


class Scaled:
    def __init__(self, x):
        self.x = x


@extending.overload(Scaled)
def nb_scaled(x):
    if isinstance(x, nb.types.Integer):
        return lambda x: x * 10
    return lambda x: (x, x)


def test_classes():
    both(lambda x: Scaled(x), 3)
    both(lambda x: Scaled(x), 3.5)


@extending.overload(Point)
def nb_point(x, y):
    return lambda x, y: x - y


def test_named_tuples_that_are_overloaded():
    both(lambda x: Point(x, 1.0), 3.5)


def use(f, x):
    return f(x)


def test_functions_that_are_values():
    ours_use = pk.function(use)

    @pk.host_call
    @pk.function
    def ours(x):
        g = doubled
        return g(x), ours_use(doubled, x)

    @nb.njit
    def theirs(x):
        g = doubled
        return g(x), doubled(x)

    assert ours(3) == theirs(3) == (6, 6)
    assert ours(1.5) == theirs(1.5) == (-3.0, -3.0)


class Color(enum.IntEnum):
    RED = 1


def colored(x): ...


@extending.overload(colored)
def nb_colored(x):
    if isinstance(x, nb.types.IntEnumMember):
        return lambda x: 1
    return lambda x: 2


def test_members_of_enumerations():
    def kernel(x):
        return colored(x), colored(Color.RED)

    both(kernel, 1)
    refuses(kernel, Color.RED, match="given members of an enumeration")
    ours = pk.host_call(pk.function(kernel))
    assert ours(1) == (2, 1)
    with pytest.raises(TypeError, match="given members of an enumeration"):
        ours(Color.RED)


@extending.overload(np.mean)
def nb_mean(a):
    return lambda a: -1.0


@extending.overload(np.median)
def nb_median(a):
    if isinstance(a.dtype, nb.types.Integer):
        return lambda a: -1.0
    return None


def test_what_the_library_knows():
    """Numba asks the program's overloads before its own."""
    both(lambda x: np.mean(x), np.arange(4.0))
    both(lambda x: np.median(x), np.arange(4.0))
    both(lambda x: np.median(x), np.arange(4))


def deep(x): ...


@extending.overload(deep)
def nb_deep(x):
    def impl(x):
        return doubled(x) + kind_of(x, 3)

    return impl


def test_overloads_call_overloads():
    both(lambda x: deep(x), 3)
    both(lambda x: deep(x), 1.5)


def test_names_that_are_bound_anew():
    def one(x): ...
    def two(x): ...

    extending.overload(one)(lambda x: lambda x: x + 1)
    extending.overload(two)(lambda x: lambda x: x + 2)
    named = one

    @pk.host_call
    @pk.function
    def ours(x):
        return named(x)

    assert ours(1) == 2
    named = two
    assert ours(1) == 3


def nested(x):
    def doubled(x):
        return x + 1000

    return doubled(x)


def test_inner_functions_hide_overloaded_ones():
    both(nested, 3)


def without_numba(x):
    return x + 1


def test_what_nobody_overloads_is_itself():
    assert pk.host_call(pk.function(lambda x: without_numba(x)))(1) == 2


def grows(x): ...


@extending.overload(grows)
def nb_grows(x):
    return lambda x: grows((x, 1.5))


def test_ever_new_types_are_refused():
    refuses(lambda x: grows(x), 1, match="ever new types")


def elsewhere(x):
    return x + 5


def test_overloads_for_other_processors():
    extending.overload(elsewhere, target="cuda")(lambda x: lambda x: x)
    assert pk.host_call(pk.function(lambda x: elsewhere(x)))(1) == 6


def at_once(x): ...


@extending.overload(at_once)
def nb_at_once(x):
    return lambda x: x + 1


def test_threads_ask_at_once():
    kernels = [pk.host_call(pk.function(lambda x: at_once(x))) for _ in range(8)]
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda kernel: (kernel(1), kernel(2.5)), kernels))
    assert found == [(2, 3.5)] * 8


def raises(x): ...


@extending.overload(raises)
def nb_raises(x):
    raise ValueError("not today")


def test_overloads_that_raise():
    refuses(lambda x: raises(x), 1, match="nb_raises raises ValueError.*not today")


def unusable(x): ...


@extending.overload(unusable)
def nb_unusable(x):
    def impl(x):
        return {x: 1}

    return impl


def test_the_refusal_names_the_overload():
    line = nb_unusable.__code__.co_firstlineno
    refuses(lambda x: unusable(x), 1, match=f"test_numba_overloads.py:{line + 3}")


def late(x): ...


def test_overloads_that_come_later():
    extending.overload(late)(lambda x: (lambda x: 1) if isinstance(x, nb.types.Float) else None)

    @pk.host_call
    @pk.function
    def ours(x):
        return late(x)

    assert ours(1.0) == 1
    with pytest.raises(TypeError, match="no overload takes int64"):
        ours(1)
    extending.overload(late)(lambda x: lambda x: 2)
    assert (ours(1.0), ours(1)) == (1, 2)


def test_the_cache_keeps_no_answers(tmp_path):
    """What an overload gives may depend on anything, such as the environment."""
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    found = []
    for value, overloads in [("3", "1"), ("5", "1"), ("5", ""), ("3", "1")]:
        environment = os.environ | {"VALUE": value, "OVERLOADS": overloads}
        environment["PYKOKKOS_CACHE_DIR"] = str(tmp_path / "cache")
        done = subprocess.run(
            [sys.executable, program], env=environment, capture_output=True, text=True, check=True
        )
        found.append(done.stdout.strip())
    assert found == ["4", "6", "101", "4"]


PROGRAM = """
import os
import numba
import pykokkos as pk
from numba.extending import overload

def plain(x):
    return x + 100

if os.environ["OVERLOADS"]:
    @overload(plain)
    def nb_plain(x):
        value = {"x": int(os.environ["VALUE"])}["x"]
        return lambda x: x + value

@pk.host_call
@pk.function
def kernel(x):
    return plain(x)

print(kernel(1))
"""


# In a process of its own: what is overloaded stays so.
LENGTHS = """
import numba as nb
import numpy as np
import pykokkos as pk
from numba import extending


class Dots:
    pass


@extending.typeof_impl.register(Dots)
def type_of_dots(_, __):
    return nb.types.Opaque("Dots")


@extending.overload(len)
def length_of_dots(x):
    if isinstance(x, nb.types.Opaque) and x.name == "Dots":
        return lambda x: 3


@pk.classtype(n=pk.int64)
class Spot:
    def __init__(self, n):
        self.n = n


@pk.host_call
@pk.function
def lengths(x, spots, pairs):
    parts = [None, x]
    filled = [[1.0]]
    counted = len(range(7)) + len(x.flat) + len(x[0]) + len(parts) + len(filled) + len(filled[0])
    return len(x) + 10 * len(spots) + spots[0].n + len(pairs) + len((1, x)), counted


print(lengths(np.zeros((4, 2)), [Spot(100), Spot(2)], [(1, 2.5)]))
"""


def test_builtins_that_packages_overload_for_their_own_types(tmp_path):
    program = tmp_path / "lengths.py"
    program.write_text(LENGTHS)
    done = subprocess.run([sys.executable, program], capture_output=True, text=True, check=False)
    assert done.stdout == "(127, 21)\n", done.stderr


def test_overloads_of_jitclasses_are_numbas_own() -> None:
    """Numba overloads len and its like for jitclasses, with functions that it makes of text."""
    importlib.import_module("numba.experimental.jitclass.overloads")
    overloads = importlib.import_module("pykokkos.overloads")
    assert id(round) not in overloads.look()
    assert id(abs) not in overloads.look()
