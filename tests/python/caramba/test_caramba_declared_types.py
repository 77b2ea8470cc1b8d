"""Signatures, types and kernels that a program has other names for, also names of other modules."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import caramba
import pytest
from caramba_command import write_project

pytest.importorskip("numba")

PROJECT = {
    "main.py": """
import numpy as np
from kit.work import Table, drift, fill, middle, sums, twice, weighted

x = np.arange(4.0)
print(twice(3), sums(x.astype(np.float32), 2), middle(1, 2), weighted(x, 2))
table = Table(x.reshape(2, 2))
fill(table, 2.5)
print(table.cells.tolist(), drift(x, 1.0, 2.0).tolist())
""",
    "kit/__init__.py": "",
    "kit/kinds.py": """
import numba

real = numba.types.float64
vector = numba.types.Array(numba.types.float32, 1, "A", readonly=True)
several = numba.types.UniTuple
both = [real[:](real[:], real), real[::1](real[::1], real)]
""",
    "kit/accelerate.py": """
from numba import jit

OPTIONS = {"nopython": True, "cache": False}


def fast(*args, **kwargs):
    options = OPTIONS.copy()
    options.update(kwargs)
    return jit(*args, **options)


def typed(signature=None, error_model="python"):
    return jit(signature, nopython=True, error_model=error_model)
""",
    "kit/work.py": """
import numba
import numpy as np
from .accelerate import fast, typed
from .kinds import both, real, several, vector
from . import kinds

local = numba.types.float64
grid = numba.types.Array(local, 2, "C")
MODEL = "numpy"


@fast(real(real))
def twice(x):
    return x + x


@fast(real(vector, real), fastmath=False)
def sums(x, scale):
    s = 0.0
    for v in x:
        s += v * scale
    return s


@typed(several(kinds.real, 2)(real, real), error_model=MODEL)
def middle(x, y):
    return (x + y) / 2, (x - y) / 0.0


@typed(signature=both)
def weighted(x, w):
    return x * w


@numba.experimental.jitclass([("cells", grid), ("last", real)])
class Table:
    def __init__(self, cells):
        self.cells = cells
        self.last = 0.0


@numba.njit
def fill(table, value):
    table.cells[:] = value
    table.last = value


@numba.guvectorize([(numba.float64[:],) * 2 + (local[:],) * 2], "(n)" + ",()" * 2 + "->(n)", nopython=True)
def drift(x, a, b, out):
    for i in range(x.shape[0]):
        out[i] = a[0] * x[i] + b[0]
""",
}


def output(folder: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "main.py"],
        capture_output=True,
        text=True,
        cwd=folder,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_names_of_types_and_signatures(tmp_path: Path) -> None:
    write_project(tmp_path, PROJECT)
    translations = caramba.translate_folder(tmp_path / "in", tmp_path / "out")
    forms = {k.name: k.form for t in translations.values() for k in t.kernels}
    assert "numba" not in forms.values(), forms
    assert output(tmp_path / "out") == output(tmp_path / "in")


RENAMED = {
    "main.py": """
from kit.solve import roots, total
from kit.work import solve

print(roots(5.0), total(3.0), solve(4.0))
""",
    "kit/__init__.py": "",
    "kit/work.py": """
from numba import njit


@njit
def half(x):
    return x / 2


@njit
def solve_quickly(x):
    return half(x) + 1


solve = solve_quickly
""",
    "kit/again.py": "from . import work\n\nbest = work.solve\n",
    "kit/solve.py": """
from numba import njit

from . import again, work

exact = again.best


@njit
def roots(x):
    return work.solve(x) * again.best(x) - exact(x)


@njit
def total(exact):
    return exact + work.half(exact)
""",
}


def test_kernels_under_other_names(tmp_path: Path) -> None:
    write_project(tmp_path, RENAMED)
    translations = caramba.translate_folder(tmp_path / "in", tmp_path / "out")
    forms = {k.name: k.form for t in translations.values() for k in t.kernels}
    assert forms == {
        "half": "function",
        "solve_quickly": "function",
        "roots": "function",
        "total": "function",
    }
    assert output(tmp_path / "out") == output(tmp_path / "in")
