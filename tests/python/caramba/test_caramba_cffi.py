"""Kernels that call functions of cffi: of libraries that it opens, and of modules that it compiles."""

from __future__ import annotations

import shutil
from pathlib import Path

import cffi
import pytest
from caramba_command import output_of_main as output
from caramba_command import run, write_project

PROJECT = {
    "noise/__init__.py": "",
    "noise/opened.py": """
import cffi

ffi = cffi.FFI()
ffi.cdef("double cbrt(double); float fabsf(float); int ilogb(double);")
C = ffi.dlopen(None)
cbrt = C.cbrt
fabsf = C.fabsf
""",
    "noise/kernels.py": """
import numpy as np
from numba import njit, prange, vectorize
from numba.core.typing import cffi_utils
from noise import _shapes
from noise.opened import C, cbrt, fabsf, ffi

cffi_utils.register_module(_shapes)
area = _shapes.lib.area
count = _shapes.lib.count
reset = _shapes.lib.reset
total = _shapes.lib.total
ilogb = C.ilogb


@vectorize
def areas(a, b):
    return area(a, b) + 1


@njit
def roots(x):
    out = np.empty(len(x))
    for i in range(len(x)):
        out[i] = cbrt(x[i]) * fabsf(x[i])
    return out


@njit(parallel=True)
def together(x):
    out = np.empty(len(x))
    for i in prange(len(x)):
        out[i] = area(x[i], i) + ilogb(x[i])
    return out


@njit
def counted(n):
    reset(n)
    for _ in range(3):
        count()
    return count(), count()


@njit
def summed(x):
    return total(ffi.from_buffer(x), len(x))
""",
    "main.py": """
import numpy as np
from noise import kernels as k

x = np.linspace(0.5, 9.5, 7)
print(k.areas(x, 2), k.areas(3, 2.5), k.roots(x), k.together(x), k.counted(5), k.summed(x))
for wrong in ((1.0, "a"), (1.0,)):
    try:
        print(k.areas(*wrong))
    except Exception:
        print("wrong")
""",
}

C_SOURCE = """
static int counter;
double area(double a, long b) { return a * b; }
int count(void) { return ++counter; }
void reset(unsigned short to) { counter = to; }
double total(double* x, int n) { double s = 0; for (int i = 0; i < n; ++i) s += x[i]; return s; }
"""


@pytest.fixture(scope="module")
def shapes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("setuptools")  # which compiles it
    builder = cffi.FFI()
    builder.cdef(
        "double area(double, long); int count(void); void reset(unsigned short); double total(double*, int);"
    )
    builder.set_source("noise._shapes", C_SOURCE)
    return Path(builder.compile(str(tmp_path_factory.mktemp("shapes"))))


def test_functions_of_cffi_are_called_by_their_address(shapes: Path, tmp_path: Path) -> None:
    write_project(tmp_path, PROJECT)
    done = run("in", "-o", "out", cwd=tmp_path)
    for folder in ("in", "out"):
        shutil.copy(shapes, tmp_path / folder / "noise")
    assert "'summed' stays with Numba" in done.stderr
    assert done.stderr.count("stays with Numba") == 1
    expected = output(tmp_path / "in")
    assert "wrong\nwrong\n" in expected
    assert output(tmp_path / "out") == expected
