"""Kernels that a module makes of functions of other modules, and decorators that another module chooses."""

from __future__ import annotations

from pathlib import Path

import caramba
import pytest
from caramba_command import output_of_main as output
from caramba_command import run, write_project

FILES = {
    "main.py": """
import numpy as np
from grid import cpu, mapped, shapes, users

x = np.linspace(0.0, 3.0, 7)
print(cpu.deposit(x, 0.5).tolist(), users.area(x), users.through(2.0), users.from_table(3))
print(shapes.weight(0.25), shapes.weight.__name__, cpu.weight(0.25), cpu.fast(x))
print(cpu.fast.__name__, cpu.fast.py_func is shapes.area)
print(cpu.total(x), cpu.listed(4), cpu.listed(4.5), cpu.typed(3), users.counted(x), users.both(x))
print(cpu.weight(np.float32(0.25)), mapped.of_all(x).tolist())
for f in (cpu.weight, cpu.ratio, users.ratio_of):
    try:
        print(f(0))
    except ZeroDivisionError as error:
        print(f.__name__, error)
""",
    "grid/__init__.py": "",
    "grid/shapes.py": """
import math

from numba import njit

SCALE = 2.5


@njit
def halved(x):
    return x / 2


def weight(x):
    # the same for Python and Numba
    return math.sqrt(SCALE / x) + halved(x)


def area(x):
    total = 0.0
    for v in x:
        total += v * SCALE
    return total


def ratio(x):
    return 1 // x


def counted(x):
    known = {1: 2}
    return known[1] + len(x)


def total(x):
    s: float = 0.0
    for v in x:
        s += v
    return s


def listed(n: int):
    return n / 2


def typed(x):
    return x / 2
""",
    "grid/settings.py": """
import os

import numba
from numba import njit

if "GRID_SERIAL" in os.environ:
    compiled = njit(cache=False)
    prange = range
else:
    compiled = njit(parallel=True)
    prange = numba.prange
""",
    "grid/cpu.py": """
import numba
from numba import njit

from . import shapes
from .settings import compiled, prange
from .shapes import listed, ratio, total, typed, weight

weight = numba.njit(weight)
fast = njit(nogil=True)(shapes.area)  # of the module
ratio = njit(ratio, error_model="numpy")
total = njit(total)
listed = njit(listed)
typed = njit("float32(int64)")(typed)


@compiled
def deposit(x, by):
    out = x.copy()
    for i in prange(len(x)):
        out[i] = weight(x[i] + 1) + by / (x[i] + 1)
    return out
""",
    "grid/users.py": """
from numba import njit

from . import cpu
from .cpu import fast, ratio
from .shapes import counted

counted = njit(counted)


@njit
def area(x):
    return fast(x) + cpu.weight(x[1])


@njit
def both(x):
    return cpu.total(x) + cpu.listed(x.size) + cpu.typed(x.size)


@njit
def through(x):
    return cpu.weight(x) + 1


@njit
def from_table(n):
    known = {3: 4.0}
    return cpu.weight(known[n])


@njit
def ratio_of(x):
    return ratio(x) + 1
""",
    "grid/mapped.py": """
import numpy as np

from .cpu import weight


def of_all(x):
    return np.array(list(map(weight, x + 1)))
""",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write_project(tmp_path, FILES)
    return tmp_path


def test_functions_of_other_modules(folder: Path) -> None:
    translations = caramba.translate_folder(folder / "in", folder / "out")
    kept = {k.name: k.remarks for t in translations.values() for k in t.kernels if k.form == "numba"}
    assert set(kept) == {"counted", "from_table"}
    assert run("in", "-o", "out", cwd=folder).returncode == 1
    out = folder / "out" / "grid"
    cpu = (out / "cpu.py").read_text()
    assert "\nweight = pk.host_call(pk.function(weight))\n" in cpu
    assert "\nfast = pk.host_call(pk.function(shapes.area))  # of the module\n" in cpu
    assert '\nratio = pk.host_call(pk.function(error_model="numpy")(ratio))\n' in cpu
    assert "\n@pk.workunit(**pk.numba_loop_options(compiled, loop=prange))\ndef deposit_workunit(" in cpu
    # What would have to say something else is compiled when the program runs.
    assert "\ntotal = pk.numba_decorator(njit)(total)\n" in cpu
    assert "\nlisted = pk.numba_decorator(njit)(listed)\n" in cpu
    assert '\ntyped = pk.numba_decorator(njit)("float32(int64)")(typed)\n' in cpu
    # The function itself has the text that it had.
    shapes = (out / "shapes.py").read_text()
    assert FILES["grid/shapes.py"].partition("def weight")[2] == shapes.partition("def weight")[2]
    assert output(folder / "out") == output(folder / "in")
    serial = {"GRID_SERIAL": "1"}
    assert output(folder / "out", **serial) == output(folder / "in", **serial)


REGISTERED = {
    "main.py": """
import numpy as np
from roots import fast, shared

b, c = np.array([3.0, 1.0]), np.array([1.0, 5.0])
print(fast.roots(np.ones(2), b, c).tolist(), fast.twice(3.0), fast.shifted(3.0), fast.shift(3, 4))
print(shared.solve(np.ones(2), b, c, np.sqrt, np.where, 0.5), shared.named(-2.0, "clip"))
print([fast.limited(x, "clip") for x in (-2.0, 2.0)], fast.limited(2.0, "wrap"))
""",
    "roots/__init__.py": "",
    "roots/shared.py": """
from typing import Any, NamedTuple


class Roots(NamedTuple):
    first: Any
    second: Any
    solvable: Any


def halved(a):
    return a * 0.5


def solve(a: Any, b: Any, c: Any, sqrt, where, least) -> Roots:
    d = b * b - 4 * a * c
    known = d >= least
    s = where(known, sqrt(where(known, d, 0.0)), 0.0)
    return Roots(halved((-b - s) / a), halved((-b + s) / a), known)


def named(x, how):
    if how == "clip":
        return max(x, 0.0)
    return x % 3
""",
    "roots/fast.py": """
import math

import numpy as np
from numba import njit
from numba.extending import register_jitable

from . import shared
from .shared import Roots, halved, solve

register_jitable(inline="always")(solve)
register_jitable(halved)
register_jitable(shared.named)


@register_jitable
def where(condition, left, right):
    return left if condition else right


def shift(x, by):
    return x - by


register_jitable(shift)


@njit(error_model="numpy")
def roots(a, b, c):
    out = np.empty((a.size, 3))
    for i in range(a.size):
        found = solve(a[i], b[i], c[i], math.sqrt, where, 0.5)
        out[i, 0] = found.first
        out[i, 1] = found.second
        out[i, 2] = found.solvable
    return out


@njit
def twice(x):
    return 2 * halved(x)


@njit
def shifted(x):
    return shift(x, 1)


@njit
def limited(x, how):
    return shared.named(x, how)
""",
}


def test_plain_functions_that_kernels_may_call(tmp_path: Path) -> None:
    write_project(tmp_path, REGISTERED)
    done = run("in", "-o", "out", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    shared = (tmp_path / "out" / "roots" / "shared.py").read_text()
    assert shared == (tmp_path / "in" / "roots" / "shared.py").read_text()
    assert output(tmp_path / "out") == output(tmp_path / "in")


KNOWN_BY_THE_RUN = {
    "main.py": """
import numpy as np
import kernels as k

x = np.arange(4.0)
print(k.f(x, x), k.g(3.0), k.h(np.ones((3, 2))).tolist(), k.k(1.5), k.all_of(2.0))
print(k.total(x), k.area(x), k.again(x), k.either(x), k.roots(x).tolist(), k.own(x))
""",
    "options.py": """
import os

import numba

FAST = dict(fastmath=os.environ.get("EXACT") != "1")
NUMBER = numba.typeof(os.getpid() + 0.5)
""",
    "compat.py": """
import sys

import numpy as np

PYTHON_3 = sys.version_info[0] >= 3
if PYTHON_3:
    xrange = range
else:
    xrange = xrange
if tuple(map(int, np.__version__.split(".")[:2])) < (2, 0):
    trapezoid = np.trapz
else:
    trapezoid = np.trapezoid
try:
    from numpy import trapezoid as again
except ImportError:
    from numpy import trapz as again
either = np.trapezoid if hasattr(np, "trapezoid") else np.trapz
root = np.sqrt
""",
    "kernels.py": """
import numba
import numpy as np
from compat import again as integral
from compat import either as other
from compat import root, trapezoid, xrange
from options import FAST, NUMBER

try:
    from numpy import trapezoid as mine
except ImportError:
    mine = np.trapz


def _f(x, c):
    s = 0.0
    for i in range(x.shape[0]):
        s += x[i] * c[i]
    return s


f = numba.njit(**FAST)(_f)


def g(x):
    return x * 2


g = numba.njit((NUMBER,))(g)


def make(target):
    def inner(x, r):
        r[0] = x.sum() + 1

    return numba.guvectorize([(numba.float64[:], numba.float64[:])], "(n)->()", target=target)(inner)


h = make("cpu")


def of(signature):
    def inner(x):
        return g(x) + f(np.ones(3), np.ones(3))

    return numba.njit(signature)(inner)


k = of((NUMBER,))


@numba.njit
def all_of(x):
    return g(x) + f(np.ones(2), np.ones(2))


@numba.njit
def total(x):
    s = 0.0
    for i in xrange(1, len(x)):
        s += x[i]
    return s


@numba.njit
def area(x):
    return trapezoid(x, x)


@numba.njit
def again(x):
    return integral(x, x)


@numba.njit
def either(x):
    return other(x, x)


@numba.njit
def roots(x):
    return root(x)


@numba.njit
def own(x):
    return mine(x, x)
""",
}


def test_calls_that_only_the_run_knows(tmp_path: Path) -> None:
    write_project(tmp_path, KNOWN_BY_THE_RUN)
    done = run("in", "-o", "out", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert output(tmp_path / "out") == output(tmp_path / "in")


DIVIDING = {
    "main.py": """
import numpy as np
from grid.loops import by_import, by_module

for f in (by_import, by_module):
    for x in (np.array([2.0, 0.0]), np.ones(3)):
        try:
            f(x)
        except ZeroDivisionError as error:
            print(error)
        print(f.__name__, x.tolist())
""",
    "grid/__init__.py": "",
    "grid/settings.py": FILES["grid/settings.py"],
    "grid/loops.py": """
from . import settings
from .settings import compiled, prange


@compiled
def by_import(x):
    for i in prange(len(x)):
        x[i] = 1 / x[i]


@settings.compiled
def by_module(x):
    for i in settings.prange(len(x)):
        x[i] = 1 / x[i]
""",
}


def test_divisions_in_loops_that_another_module_chooses(tmp_path: Path) -> None:
    write_project(tmp_path, DIVIDING)
    done = run("in", "-o", "out", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    for environment in ({}, {"GRID_SERIAL": "1"}):
        assert output(tmp_path / "out", **environment) == output(tmp_path / "in", **environment)
