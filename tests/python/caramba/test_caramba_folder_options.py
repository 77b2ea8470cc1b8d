"""Folders: options of decorators that other modules know."""

from __future__ import annotations

from pathlib import Path

import caramba
from caramba_command import output_of_main as output
from caramba_command import run, write_project

FLAGS = {
    "main.py": """
import numpy as np
from kit.work import kept, shared, sums, total

x = np.arange(5.0)
print(total(x), sums(x, 0.0), shared(x), kept(x))
""",
    "kit/__init__.py": "",
    "kit/conf.py": """
PARALLEL = True
JIT_FLAGS = {"parallel": PARALLEL, "fastmath": False, "error_model": "numpy", "cache": False}
CHANGED = {"error_model": "numpy"}
CHANGED["error_model"] = "python"
""",
    "kit/work.py": """
import numba
from kit import conf
from kit.conf import JIT_FLAGS, PARALLEL
from numba import prange


@numba.njit(**conf.JIT_FLAGS)
def total(x):
    s = 0.0
    for i in prange(len(x)):
        s += x[i]
    return s


@numba.njit(**{**JIT_FLAGS, **{"parallel": False}})
def sums(x, y):
    return x.sum() / y


@numba.njit(parallel=PARALLEL)
def shared(x):
    s = 0.0
    for i in prange(len(x)):
        s += x[i] * x[i]
    return s


@numba.njit(**conf.CHANGED)
def kept(x):
    return x.sum()
""",
}


OUTSIDE = {
    "kit/__init__.py": "",
    "kit/conf.py": """import os

FAST = {"fastmath": os.environ.get("CARAMBA_TEST_FAST", "0") == "1", "nogil": True}
OPEN = {"fastmath": os.environ.get("CARAMBA_TEST_FAST", "0") == "1", "inline": "always"}
""",
    "kit/work.py": """import numba

from . import conf
from .conf import FAST


@numba.njit(**FAST)
def named(x):
    return 1.0 / x


@numba.njit(error_model="numpy", **conf.FAST)
def by_attribute(x):
    return 1.0 / x


@numba.njit(**conf.OPEN)
def inlined(x):
    return x + 1
""",
}


def test_options_that_only_another_module_knows(tmp_path: Path) -> None:
    write_project(tmp_path, OUTSIDE)
    translations = caramba.translate_folder(tmp_path / "in", tmp_path / "out")
    forms = {k.name: k.form for t in translations.values() for k in t.kernels}
    assert forms == {"named": "function", "by_attribute": "function", "inlined": "run time"}
    work = (tmp_path / "out" / "kit" / "work.py").read_text()
    assert "@pk.function(**pk.numba_options(**FAST))" in work
    assert '@pk.function(**pk.numba_options(error_model="numpy", **conf.FAST))' in work


CONFIGURED = {
    "main.py": """
import numpy as np
from kit.work import called, ratio, ratios, sums

x = np.arange(3.0)
print(ratio(1.0, 0.0), called(1.0, 0.0), ratios(x).tolist(), sums(x, x).tolist())
""",
    "kit/__init__.py": "",
    "kit/settings.json": "{}",
    "kit/conf.py": """
import json
from pathlib import Path

SETTINGS = {"enable": True, "error_model": "numpy", "fastmath": False, "parallel": True}
SETTINGS.update(json.loads((Path(__file__).parent / "settings.json").read_text()))
""",
    "kit/jits.py": """
from functools import wraps

from kit.conf import SETTINGS

parallel = SETTINGS["parallel"]
fastmath = SETTINGS["fastmath"]
error_model = SETTINGS["error_model"]
enabled = SETTINGS["enable"]
if enabled:
    import numba
MADE = []


def jit(parallel=parallel, fastmath=fastmath, error_model=error_model, inline="never"):
    if enabled:

        def wrapper(func):
            return numba.jit(
                func, parallel=parallel, fastmath=fastmath, error_model=error_model, inline=inline
            )

    else:

        def wrapper(func):
            return func

    return wrapper


def switched(function=None, **kwargs):
    def decorate(f):
        try:
            if not enabled:
                return f
            else:
                from numba import njit

                options = kwargs.copy()
                if "parallel" in kwargs:
                    options["parallel"] = SETTINGS["parallel"]
                return njit(f, **options)
        except ImportError:
            return f

    if function:
        return decorate(function)
    return decorate


def noted(func):
    MADE.append(func.__name__)
    return numba.njit(func, error_model=error_model)


def hidden(func):
    compiled = numba.njit(func, error_model=error_model)

    @wraps(func)
    def call(*args):
        return compiled(*args)

    return call
""",
    "kit/work.py": """
import numpy as np
from numba import prange

from kit import jits
from kit.jits import hidden, jit, noted, switched


@jit()
def ratio(x, y):
    return x / y


@jit(parallel=False)
def called(x, y):
    return ratio(x, y) + 1 / y


@jits.jit()
def ratios(x):
    out = np.empty(len(x))
    for i in prange(len(x)):
        out[i] = 1 / x[i]
    return out


@switched(parallel=True, nogil=True)
def sums(x, y):
    out = np.zeros(len(x))
    for i in prange(len(x)):
        for j in range(len(y)):
            out[i] += x[i] / y[j]
    return out


@noted
def at_run_time(x):
    return 1 / x


@hidden
def kept_too(x):
    return 1 / x


@jit(inline="always")
def kept_inline(x):
    return 1 / x
""",
}


def test_factories_whose_options_are_configured(tmp_path: Path) -> None:
    write_project(tmp_path, CONFIGURED)
    (tmp_path / "out" / "kit").mkdir(parents=True)
    (tmp_path / "out" / "kit" / "settings.json").write_text("{}")
    translations = caramba.translate_folder(tmp_path / "in", tmp_path / "out")
    kept = {k.name for t in translations.values() for k in t.kernels if k.form == "numba"}
    assert kept == {"kept_too", "kept_inline"}  # and the other one is compiled when the program runs
    work = (tmp_path / "out" / "kit" / "work.py").read_text()
    assert "pk.numba_options(jit(), inherits=True)" in work
    assert "pk.numba_options(jit(parallel=False))" in work
    assert "pk.numba_loop_options(jits.jit())" in work
    assert "pk.numba_loop_options(switched(parallel=True, nogil=True))" in work
    assert output(tmp_path / "out") == output(tmp_path / "in")


def test_options_of_other_modules(tmp_path: Path) -> None:
    write_project(tmp_path, FLAGS)
    translations = caramba.translate_folder(tmp_path / "in", tmp_path / "out")
    forms = {k.name: k.form for t in translations.values() for k in t.kernels}
    assert forms == {"total": "parallel", "sums": "function", "shared": "parallel", "kept": "function"}
    work = (tmp_path / "out" / "kit" / "work.py").read_text()
    assert 'error_model="numpy"' in work
    assert "pk.numba_options(**" in work
    assert output(tmp_path / "out") == output(tmp_path / "in")


SETTINGS = {
    "main.py": """
import numpy as np
from kit.work import Point, fast, safe, span

print(fast(np.zeros(3)).tolist(), span(Point(1.0, 4.0)))
try:
    print(safe(1.0, 0.0))
except ZeroDivisionError as e:
    print(e)
""",
    "kit/__init__.py": "",
    "kit/typing.py": "from typing import *\n",
    "kit/common.py": "import numpy as np\nfrom numba import njit\n",
    "kit/settings.py": """
PARALLEL = False
FLAGS = {"parallel": True, "error_model": "numpy", "fastmath": True, "cache": False}
""",
    "kit/work.py": """
from . import common, settings
from . import typing as tp
from .settings import PARALLEL


class Point(tp.NamedTuple):
    x: float
    y: float


@common.njit(**{**settings.FLAGS, **{"parallel": PARALLEL}})
def fast(x):
    return common.np.exp(x) / x


@common.njit(**{**settings.FLAGS, "error_model": "python", "parallel": settings.PARALLEL})
def safe(x, y):
    return x / y


@common.njit(parallel=PARALLEL)
def span(p):
    return p.y - p.x
""",
}


def test_options_and_names_that_come_through_other_modules(tmp_path: Path) -> None:
    write_project(tmp_path, SETTINGS)
    translations = caramba.translate_folder(tmp_path / "in", tmp_path / "out")
    kernels = [k for t in translations.values() for k in t.kernels]
    assert len(kernels) == 3
    assert not [k.remarks for k in kernels if k.form == "numba"]
    assert '@pk.function(error_model="numpy", fastmath=True)' in translations["kit/work.py"].source
    done = run("in", "-o", "out", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert output(tmp_path / "out") == output(tmp_path / "in")


SIGNATURES = {
    "main.py": """
import numpy as np
from stats.curves import falling, rising
from stats.lines import line, shifted

for t in (np.float32, np.float64):
    x = np.linspace(0, 1, 4).astype(t)
    print(shifted(x, 1, 0.1), shifted(x, 0.1, 3).dtype, line(x, 2), rising(t(0.5), 2), falling(t(0.1)))
""",
    "stats/__init__.py": "",
    "stats/util.py": """
import numba as nb
from numba.types import Array


def readonly(T):
    return Array(T, 1, "A", readonly=True)


def custom(signatures, cache=False):
    return nb.njit(signatures, cache=cache, error_model="numpy")


def jit(scalars, *, arrays=1):
    signatures = []
    for T in (nb.float32, nb.float64):
        given = [readonly(T) for _ in range(arrays)]
        signatures.append(T[:](*given, *([T] * scalars)))
    return custom(signatures)


def jit_numbers(types):
    return custom([T(T, nb.int64) for T in types])


def jit_each(*types):
    return custom([T(T) for T in types])
""",
    "stats/lines.py": """
import numpy as np

from .util import jit


@jit(2)
def shifted(x, mean, deviation):
    out = np.empty_like(x)
    for i in range(len(out)):
        out[i] = (x[i] - mean) / deviation
    return out


@jit(1)
def line(x, slope):
    return slope * shifted(x, slope, slope)
""",
    "stats/curves.py": """
from numba import float64

from .util import jit_each, jit_numbers


@jit_numbers([float64])
def rising(x, n):
    return x**n


@jit_each(float64)
def falling(x):
    return -x
""",
}


def test_signatures_that_factories_of_other_modules_make(tmp_path: Path) -> None:
    """What this module names is not read in the words of the factory's: `rising` and `falling` stay."""
    write_project(tmp_path, SIGNATURES)
    translations = caramba.translate_folder(tmp_path / "in", tmp_path / "out")
    forms = {k.name: k.form for t in translations.values() for k in t.kernels}
    assert forms == {"shifted": "function", "line": "function", "rising": "numba", "falling": "numba"}
    assert output(tmp_path / "out") == output(tmp_path / "in")


LOOPS = {
    "main.py": """
import numpy as np
from kit.work import ratios

x = np.arange(3.0)
print(ratios(x, 1))
try:
    ratios(x, 0)
except ZeroDivisionError:
    print("beside the loop")
""",
    "kit/__init__.py": "",
    "kit/fast.py": """
try:
    import numba

    FOUND = True
except ImportError:
    FOUND = False

if FOUND:
    from numba import njit, prange
else:
    prange = range

    def njit(f=None, **options):
        return f or (lambda g: g)
""",
    "kit/work.py": """
from kit.fast import njit, prange
import numpy as np


@njit(parallel=True)
def ratios(x, n):
    out = np.zeros(len(x) // n)
    for i in prange(len(x)):
        out[i] = 1 / x[i]
    return out
""",
}


def test_loops_over_what_another_module_chooses(tmp_path: Path) -> None:
    write_project(tmp_path, LOOPS)
    translations = caramba.translate_folder(tmp_path / "in", tmp_path / "out")
    assert {k.name: k.form for t in translations.values() for k in t.kernels} == {"ratios": "parallel"}
    assert "pk.numba_loop_options(loop=prange, parallel=True)" in (tmp_path / "out/kit/work.py").read_text()
    assert output(tmp_path / "out") == output(tmp_path / "in")


#: What a migration adds to a module is seen by those that import all of its names.
STARS = {
    "kernels.py": """
from numba import njit


@njit
def step(x):
    return x + 100
""",
    "between.py": """
from kernels import *
""",
    "users.py": """
pk = 0.25
call_step = "by hand"
from between import *


def total(x):
    return step(x) * pk, call_step
""",
    "main.py": """
import users

print(users.total(1))
""",
}


def test_star_imports_bring_no_names_that_their_modules_have(tmp_path: Path) -> None:
    write_project(tmp_path, STARS)
    assert run("in", "-o", "out", cwd=tmp_path).returncode == 0
    assert output(tmp_path / "out") == output(tmp_path / "in") == "(25.25, 'by hand')\n"


LISTED = {
    "all/kernels.py": """
from numba import njit

__all__ = ["area", "_half"]


@njit
def sum(x):
    return 100.0


@njit
def area(r):
    return sum(r) * r


@njit
def _half(x):
    return x / 2
""",
    "all/uses.py": """
from numba import njit
from .kernels import *


@njit
def total(r):
    return sum((r, r)) + area(r) + _half(r)
""",
    "main.py": """
from all.uses import total

print(total(3.0))
""",
}


def test_star_imports_bring_what_all_lists(tmp_path: Path) -> None:
    write_project(tmp_path, LISTED)
    done = run("in", "-o", "out", cwd=tmp_path)
    assert done.returncode == 0
    assert "stays" not in done.stderr
    assert output(tmp_path / "out") == output(tmp_path / "in") == "307.5\n"
    for module in ("kernels", "uses"):
        assert "numba" not in (tmp_path / "out" / "all" / f"{module}.py").read_text()
