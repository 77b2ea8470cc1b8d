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
print(cpu.total([1.5, 2.5]), cpu.listed(4), cpu.typed(3), users.counted(x))
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
    # What would have to say something else, and what calls what stays.
    assert set(kept) == {"counted", "total", "listed", "typed", "from_table"}
    assert all("a call of Numba's decorator" in kept[name][0] for name in ("total", "listed", "typed"))
    assert run("in", "-o", "out", cwd=folder).returncode == 1
    out = folder / "out" / "grid"
    cpu = (out / "cpu.py").read_text()
    assert "\nweight = pk.host_call(pk.function(weight))\n" in cpu
    assert "\nfast = pk.host_call(pk.function(shapes.area))  # of the module\n" in cpu
    assert '\nratio = pk.host_call(pk.function(error_model="numpy")(ratio))\n' in cpu
    assert "\n@pk.workunit(**pk.numba_loop_options(compiled, loop=prange))\ndef deposit_workunit(" in cpu
    assert "\n# caramba: CRB2012: 'total' stays as it was" in cpu
    # The function itself has the text that it had.
    shapes = (out / "shapes.py").read_text()
    assert FILES["grid/shapes.py"].partition("def weight")[2] == shapes.partition("def weight")[2]
    assert output(folder / "out") == output(folder / "in")
    serial = {"GRID_SERIAL": "1"}
    assert output(folder / "out", **serial) == output(folder / "in", **serial)


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
