"""Folders: kernels and decorators that modules import from each other."""

from __future__ import annotations

from pathlib import Path

import caramba
import pytest
from caramba import visitors
from caramba_command import output_of_main as output
from caramba_command import run, write_project

FILES = {
    "main.py": """
import numpy as np

import pkg
from pkg.model import step
from pkg.sub import deep

x = np.arange(5.0)
pkg.shared.scale(x, 2.0)
print(x.tolist(), step(x), deep.area(x), deep.both(1.5), pkg.double(4))
print(pkg.kept_user(3), step.py_func(x), list(map(pkg.double, [1, 2])), deep.circular(3))
""",
    "pkg/__init__.py": """
from . import shared
from .kept import kept_user
from .shared import double
""",
    "pkg/jit.py": """
from numba import njit

fast = njit(cache=False, error_model="numpy")


def jit_with(parallel=False):
    return njit(parallel=parallel)
""",
    "pkg/constants.py": "FACTOR = 3.0\nSIZES = (2, 5)\n",
    "pkg/shared.py": """
from .jit import fast


@fast
def double(x):
    return 2 * x


@fast
def scale(x, by):
    for i in range(len(x)):
        x[i] *= by


@fast
def ratio(x, y):
    return x / y
""",
    "pkg/model.py": """
import pkg.constants as constants
from numba import prange

from .constants import SIZES
from .jit import jit_with
from .shared import *


@jit_with(parallel=True)
def total(x):
    s = 0.0
    for i in prange(len(x)):
        s += double(x[i]) * constants.FACTOR
    return s


@jit_with()
def step(x):
    return ratio(x[1], 0.0) + double(x[0]) + SIZES[1] + constants.FACTOR
""",
    "pkg/kept.py": """
from numba import njit

from .shared import double


@njit
def kept_user(n):
    known = {1: 2, 3: 4}
    return double(known[n])
""",
    "pkg/sub/__init__.py": "",
    "pkg/sub/deep.py": """
from numba import njit

from .. import shared
from . import other


@njit
def area(x):
    s = 0.0
    for v in x:
        s += shared.double(v)
    return s


@njit
def both(x):
    return other.triple(x) + shared.double(x)


def circular(x):
    return other.back(x)
""",
    "pkg/sub/other.py": """
from numba import njit

from pkg.sub import deep


@njit
def triple(x):
    return 3 * x


def back(x):
    return deep.both(x)
""",
    "data/table.txt": "1 2 3\n",
    "broken.py": "x = (\n",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write_project(tmp_path, FILES)
    return tmp_path


def test_runs_as_before(folder: Path) -> None:
    done = run("in", "-o", "out", cwd=folder)
    assert done.returncode == 1
    assert "in/broken.py:1:" in done.stderr
    assert "CRB2004" in done.stderr  # the dictionary
    assert output(folder / "out") == output(folder / "in")
    assert (folder / "out/data/table.txt").read_text() == "1 2 3\n"
    assert (folder / "out/broken.py").read_text() == FILES["broken.py"]
    assert (folder / "out/main.py").read_text() == (folder / "in/main.py").read_text()


def test_what_becomes_of_the_kernels(folder: Path) -> None:
    translations = caramba.translate_folder(folder / "in", folder / "out")
    forms = {f"{path}:{kernel.name}": kernel.form for path, t in translations.items() for kernel in t.kernels}
    assert forms == {
        "pkg/kept.py:kept_user": "numba",
        "pkg/model.py:step": "function",
        "pkg/model.py:total": "parallel",
        "pkg/shared.py:double": "function",
        "pkg/shared.py:ratio": "function",
        "pkg/shared.py:scale": "serial",
        "pkg/sub/deep.py:area": "function",
        "pkg/sub/deep.py:both": "function",
        "pkg/sub/other.py:triple": "function",
    }
    shared = translations["pkg/shared.py"].source
    # The kept kernel needs Numba's form, for which what all files call stands.
    assert '@pk.host_call\n@pk.function(error_model="numpy")\ndef double(x):' in shared
    assert "pk.numba_form(double)\n" in shared
    assert "double(v)" in translations["pkg/sub/deep.py"].source
    # Divisions keep the error model of the other module's wrapper.
    assert '@pk.function(error_model="numpy")\ndef ratio(x, y):' in shared


MEANT = {
    "main.py": """
from pkg import m
from pkg.m import near
import pkg.m


def choose(name):
    f = m.table[name]
    return f(1.0), f == m.near, f is pkg.m.near, f == near, f in (m.near, m.far), m.kept(2.0)


print(choose("near"), choose("far"))
""",
    "pkg/__init__.py": "",
    "pkg/m.py": """
from numba import njit, types


@njit
def near(x):
    return x + 1


@njit(inline="always")
def far(x):
    return x + 2


# Numba compiles it where it stands.
@njit("int64(int64)", locals={"k": types.int32})
def faculty(n):
    k = n
    return 1 if k < 2 else k * faculty(n - 1)


@njit
def kept(x):
    known = {1: near(x), 2: far(x), 3: 0.0 * faculty(int(x))}
    return known[1] + known[2] + known[3]


table = {"near": near, "far": far}
""",
}


def test_a_kernel_is_the_same_in_all_files(tmp_path: Path) -> None:
    """Also where kept kernels call it: its name is that of one thing, whichever file says it."""
    for path, text in MEANT.items():
        (tmp_path / "in" / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "in" / path).write_text(text)
    caramba.translate_folder(tmp_path / "in", tmp_path / "out")
    assert "(3.0, False, False, False, True" in output(tmp_path / "in")
    assert output(tmp_path / "out") == output(tmp_path / "in")


def test_migrated_folder_stays(folder: Path) -> None:
    run("in", "-o", "out", cwd=folder)
    run("out", "-o", "again", cwd=folder)
    for path in (folder / "out").rglob("*.py"):
        assert (folder / "again" / path.relative_to(folder / "out")).read_text() == path.read_text()


def test_output_inside_the_input(folder: Path) -> None:
    assert run("in", "-o", "in/migrated", cwd=folder).returncode == 1
    assert run("in", "-o", "in/migrated", cwd=folder).returncode == 1
    assert not (folder / "in/migrated/migrated").exists()


def test_wrong_folders(folder: Path) -> None:
    done = run("in", cwd=folder)
    assert (done.returncode, done.stderr) == (2, "in: a folder needs an output folder (-o)\n")
    done = run("in", "-o", "out", "--dump-after", "Parser", cwd=folder)
    assert (done.returncode, done.stderr) == (2, "in: --dump-after takes a file, not a folder\n")
    done = run("in", "-o", "in", cwd=folder)
    assert done.returncode == 2
    assert "is the input folder" in done.stderr


def test_time_of_passes(folder: Path) -> None:
    done = run("in", "-o", "out", "--time-passes", cwd=folder)
    names = [line.split()[0] for line in done.stderr.splitlines() if line.endswith(" ms")]
    assert names == ["parse", *visitors.passes(), "render", "total"]


def test_reports(folder: Path) -> None:
    done = run("in", "--report", cwd=folder)
    assert "in/pkg/shared.py\n" in done.stdout
    assert "in/main.py" not in done.stdout


RECORDS = {
    "main.py": """
import numpy as np
from kit.kinds import Mode, Span, Unsold, trade_type
from kit.work import gains, mixed, shifted, span_of

trades = np.zeros(3, dtype=trade_type)
trades["size"] = [1.0, 2.0, 3.0]
trades["side"] = [Mode.Long, Mode.Short, Mode.Long]
print(gains(trades, 1.5), mixed(7), shifted(np.arange(3.0)).tolist())
print(tuple(span_of(np.array([3.0, 1.0, 2.0]))))
for some, price in ((trades[:0], 1.0), (trades, -1.0)):
    try:
        gains(some, price)
    except Unsold as error:
        print(error.args)
""",
    "kit/__init__.py": "",
    "kit/kinds.py": """
from collections import namedtuple

import numpy as np

from . import _typing as tp

_fields = [("size", np.float64), ("side", np.int64)]
trade_type = np.dtype(_fields)
word = np.uint32
Modes = namedtuple("Modes", "Long Short")
Mode = Modes(0, 1)
STEP = np.array([0.5, 1.0, 1.5])


class Span(tp.NamedTuple):
    low: float
    high: float


class Unsold(Exception):
    pass


NOTHING = "nothing sold"
""",
    "kit/_typing.py": "from typing import *\n",
    "kit/work.py": """
import numpy as np
from numba import njit

from . import kinds
from .kinds import NOTHING, STEP, Mode, Span, Unsold, word


@njit
def gains(trades, price):
    if len(trades) == 0:
        raise Unsold(NOTHING)
    if price < 0:
        raise kinds.Unsold("for nothing", price)
    total = 0.0
    for i in range(len(trades)):
        t = trades[i]
        total += t["size"] * price if t["side"] == Mode.Long else -t["size"]
    return total


@njit
def mixed(n):
    return word(n) * word(2654435761)


@njit
def shifted(x, by=STEP):
    return x + by


@njit
def span_of(x):
    span = Span(x.min(), x.max())
    return Span(span.low * 2, span.high)
""",
}


def test_records_and_constants_of_other_modules(tmp_path: Path) -> None:
    write_project(tmp_path, RECORDS)
    translations = caramba.translate_folder(tmp_path / "in", tmp_path / "out")
    assert not [k.remarks for t in translations.values() for k in t.kernels if k.form == "numba"]
    done = run("in", "-o", "out", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert output(tmp_path / "out") == output(tmp_path / "in")


# One module has kernels that stay, the others have none; all draw from one stream, which any of them seeds.
DRAWS = {
    "main.py": """
from walks import moves, start, texts

start.seed(11)
for _ in range(150):
    print(moves.step(1.0), texts.labelled(2.0), moves.chosen(9))
texts.start_anew(12)
print(moves.step(1.0), moves.chosen(5))
""",
    "walks/__init__.py": "",
    "walks/start.py": """
import random

import numpy as np
from numba import njit


@njit
def seed(value):
    np.random.seed(value)
    random.seed(value)
""",
    "walks/moves.py": """
import random

import numpy as np
from numba import njit


@njit
def step(x):
    return x + np.random.normal(0.0, 1.0)


@njit
def chosen(n):
    return random.randrange(n)
""",
    "walks/texts.py": """
import random

import numpy as np
from numba import njit

from walks.moves import step


@njit
def labelled(x):
    return step(x) + len(str(random.randrange(10**6))) + np.random.random()


@njit
def start_anew(value):
    np.random.seed(value + len(str(value)))
""",
}


def test_modules_draw_from_one_stream(tmp_path: Path) -> None:
    write_project(tmp_path, DRAWS)
    done = run("in", "-o", "out", cwd=tmp_path)
    assert "CRB2005: 'labelled' stays" in (tmp_path / "out/walks/texts.py").read_text(), done.stderr
    for migrated in ("start", "moves"):
        assert "stays with Numba" not in (tmp_path / f"out/walks/{migrated}.py").read_text()
    assert output(tmp_path / "out") == output(tmp_path / "in")


LAWS = {
    "main.py": """
import numpy as np
from laws import forces
from laws.steps import run, sweep

x = np.array([0.5, 1.5, 4.0])
print(run(x.copy(), 0.1).tolist(), run(x.copy(), 0.1, forces.spring).tolist())
print(sweep(np.array([0.0, 0.25])).tolist())
""",
    "laws/__init__.py": "",
    "laws/constants.py": "import numpy as np\n\nMASSES = np.array([1.0, 2.0, 0.5])\n",
    "laws/forces.py": """
from numba import njit
from .constants import MASSES


@njit
def gravity(x, i):
    f = 0.0
    for j in range(len(MASSES)):
        if j != i:
            f += MASSES[j] * (x[j] - x[i])
    return f


@njit
def spring(x, i):
    return -1.5 * (x[i] - i)
""",
    "laws/steps.py": """
import numpy as np
from numba import njit, prange
from . import forces


@njit
def step(x, dt, law):
    out = np.empty_like(x)
    for i in range(x.size):
        out[i] = x[i] + dt * law(x, i)
    return out


@njit
def run(x, dt, law=None):
    if law is None:
        return step(x, dt, forces.gravity)
    return step(x, dt, law)


@njit(parallel=True)
def sweep(starts):
    out = np.empty((len(starts), 3))
    for i in prange(len(starts)):
        out[i] = step(np.arange(3.0) + starts[i], 0.5, forces.gravity)
    return out
""",
}


def test_functions_of_other_modules_are_passed(tmp_path: Path) -> None:
    write_project(tmp_path, LAWS)
    translations = caramba.translate_folder(tmp_path / "in", tmp_path / "out")
    assert not [k.remarks for t in translations.values() for k in t.kernels if k.form == "numba"]
    done = run("in", "-o", "out", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "pk.Serial" not in (tmp_path / "out/laws/steps.py").read_text()
    assert output(tmp_path / "out") == output(tmp_path / "in")


SETTINGS = {
    "main.py": """
import kernels
import settings
from settings import TABLE

print(kernels.by_module(1), kernels.by_name(1), kernels.from_table(1), kernels.by_path(1))
print(kernels.stays(1), kernels.by_gain(1))
settings.COUNT = 100
kernels.OWN = 50
TABLE[1] = 7
setattr(settings, "GAIN", 90)
settings.faster()
print(kernels.by_module(1), kernels.by_name(1), kernels.from_table(1), kernels.by_path(1))
print(kernels.stays(1), kernels.by_gain(1))
print(kernels.by_module(1.5), kernels.by_name(1.5), kernels.by_path(1.5), kernels.by_gain(1.5))
settings.COUNT = 200
print(kernels.calls(1), kernels.calls(1.5), kernels.calls(True), kernels.by_module(True))
""",
    "settings.py": """
import numpy as np

COUNT, FIXED = 4, 3
GAIN = 6
OWN = 5
RATE = 2.0
TABLE = np.zeros(3)


def faster():
    global RATE
    RATE = 8.0
""",
    "kernels.py": """
import settings
from numba import njit
from settings import FIXED, OWN, TABLE


@njit
def by_module(x):
    return x + settings.COUNT


@njit
def calls(x):
    return by_module(x)


@njit
def by_gain(x):
    return x + settings.GAIN


@njit
def by_name(x):
    return x + OWN


@njit
def from_table(i):
    return TABLE[i]


@njit
def by_path(x):
    return x * settings.RATE


@njit
def stays(x):
    return x + FIXED + settings.FIXED
""",
}


def test_values_that_other_modules_change(tmp_path: Path) -> None:
    write_project(tmp_path, SETTINGS)
    translations = caramba.translate_folder(tmp_path / "in", tmp_path / "out")
    kept = {k.name for t in translations.values() for k in t.kernels if k.form == "numba"}
    assert kept == {"from_table"}  # an array: numbers are compile-time constants
    run("in", "-o", "out", cwd=tmp_path)
    assert output(tmp_path / "out") == output(tmp_path / "in")


def test_attributes_that_longer_modules_ask_for(tmp_path: Path) -> None:
    """What keeps a kernel may stand in another file, behind the last line of the kernel's own."""
    asks = "from kernels import step\n" + "\n" * 300 + "print(step(2.0), step.nopython_signatures)\n"
    kernels = "from numba import njit\n\n\n@njit\ndef step(x):\n    return x + 1\n"
    write_project(tmp_path, {"main.py": asks, "kernels.py": kernels})
    folder = caramba.translate_folder(tmp_path / "in", tmp_path / "out")
    said = [(d.id, d.line) for t in folder.values() for d in t.diagnostics]
    assert ("CRB2008", 5) in said
    assert output(tmp_path / "out") == output(tmp_path / "in")
