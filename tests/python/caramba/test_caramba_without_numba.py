"""Packages that run where there is no Numba, too: a module of theirs stands for it."""

from __future__ import annotations

from pathlib import Path

import caramba
import pytest
from caramba_command import output_of_main as output
from caramba_command import write_project

STUBS = """
except ImportError:
    def jit(*args, **kwargs):
        return lambda f: f

    njit = jit

    def jitclass(*args, **kwargs):
        return lambda c: c

    float64 = None
"""

HELPERS = {
    "star": "try:\n    from numba import *\n    from numba.experimental import jitclass" + STUBS,
    "types": "try:\n    from numba import jit, njit\n    from numba.experimental import jitclass\n"
    "    from numba.types import *" + STUBS,
    "nested": """
import math

try:
    from numba import *
    from numba import extending

    numba_available = True

    try:
        from numba.experimental import jitclass
    except ImportError:
        pass

    @extending.overload(math.isclose)
    def isclose(a, b, rel_tol=1e-9, abs_tol=0.0):
        return lambda a, b, rel_tol=rel_tol, abs_tol=abs_tol: abs(a - b) <= abs_tol + rel_tol * abs(b)
"""
    + STUBS,
}

MAIN = """
from pkg.kernels.m import Scaled, f, g, h

print(f(2), g(3.0), h(4.0), Scaled(5.0).get())
"""

KERNELS = """
from ..helper import numba


@numba.jit(nopython=True, nogil=True)
def f(x):
    return 2 * x


@numba.njit
def g(x):
    return numba.float64(x) / 3


class Plain:
    def __init__(self, a):
        self.a = a

    def get(self):
        return self.a * 2


Scaled = numba.jitclass([("a", numba.float64)])(Plain)


@numba.njit
def h(a):
    return Scaled(a).get()
"""


@pytest.mark.parametrize("helper", HELPERS.values(), ids=HELPERS)
def test_stubs(tmp_path: Path, helper: str) -> None:
    files = {
        "main.py": MAIN,
        "pkg/__init__.py": "",
        "pkg/kernels/__init__.py": "",
        "pkg/kernels/m.py": KERNELS,
    }
    write_project(tmp_path, {**files, "pkg/helper/__init__.py": "", "pkg/helper/numba.py": helper})
    caramba.translate_folder(tmp_path / "in", tmp_path / "out")
    assert output(tmp_path / "out") == output(tmp_path / "in")
    text = (tmp_path / "out/pkg/kernels/m.py").read_text()
    assert not any(left in text for left in ("numba.jit", "numba.njit", "stays"))
    assert text.count("@pk.function") == 3
    assert "@pk.classtype(a=pk.float64)" in text


IMPORTS = "try:\n    import numba\n    {}\nexcept ImportError:\n    {}\n"

#: What says of Numba that it is there, and what may say something else.
KNOWN = [
    IMPORTS.format("has_numba = True", "has_numba = False"),
    "has_numba = False\n" + IMPORTS.format("has_numba = True", "pass"),
    "try:\n    import numba as has_numba\nexcept ImportError:\n    has_numba = None\n",
    IMPORTS.format("enabled = True", "enabled = False") + "has_numba = enabled\n",
]
UNKNOWN = [
    "import os\nhas_numba = os.name != 'none'\n",
    "has_numba = False\nif len('numba') > 2:\n    has_numba = True\n",
    IMPORTS.format("has_numba = len('numba') > 9", "has_numba = False"),
    IMPORTS.format("has_numba = True", "has_numba = False") + "if len('numba') > 9:\n    has_numba = False\n",
]

USER = """
import numpy as np

from . import has_numba

if has_numba:
    from numba import njit


def lap(w):
    return np.diag(w) - w


if has_numba:
    lap = njit(lap)
"""


def migrated(folder: Path, flag: str) -> str:
    """Migrate a package whose `has_numba` is what `flag` says; give the text of its kernel."""
    main = "import numpy as np\n\nfrom pkg.user import lap\n\nprint(lap(np.arange(3.0)).tolist())\n"
    write_project(folder, {"main.py": main, "pkg/__init__.py": flag, "pkg/user.py": USER})
    caramba.translate_folder(folder / "in", folder / "out")
    assert output(folder / "out") == output(folder / "in")
    return (folder / "out/pkg/user.py").read_text()


@pytest.mark.parametrize("flag", KNOWN, ids=range(len(KNOWN)))
def test_known_flags(tmp_path: Path, flag: str) -> None:
    text = migrated(tmp_path, flag)
    assert "@pk.function\ndef lap(w)" in text
    assert "njit" not in text.split("def lap")[1]


@pytest.mark.parametrize("flag", UNKNOWN, ids=range(len(UNKNOWN)))
def test_unknown_flags(tmp_path: Path, flag: str) -> None:
    assert "if has_numba:\n    lap = pk.numba_decorator(njit)(lap)" in migrated(tmp_path, flag)
