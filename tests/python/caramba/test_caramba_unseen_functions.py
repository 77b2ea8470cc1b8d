"""Kernels that call functions of packages that are not migrated with them, and overloaded functions."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from caramba_command import output_of_main, run, write_project

pytest.importorskip("numba")

OUTSIDE = """
import numpy as np
from numba import njit, vectorize

ENGINE = np
SCALE = 3


@njit
def doubled(x):
    return x * 2


@njit(error_model="numpy")
def inverse(x):
    return 1 / x


@njit
def worded(x):
    table = {1: x}
    return table[1] + 1


@njit
def shift(a, by):
    a += by


@njit
def draw():
    return np.random.rand()


@vectorize
def halved(x):
    return x / 2


@njit
def scaled(x, out=None, mode="once"):
    if out is not None:
        out[0] = x
    return x if mode == "once" else 2 * x
"""

MAIN = """
import numpy as np
from numba import njit, prange
import outside as out
from outside import ENGINE, SCALE, doubled, draw, halved, inverse, scaled, shift, worded


@njit
def simple(x):
    return doubled(x) + SCALE


@njit
def modelled(x):
    return inverse(x)


@njit
def named(x):
    return worded(x) + simple(x)


@njit
def around(x):
    return named(x) * 2


@njit
def by_keyword(x, a):
    return scaled(x, out=None, mode="twice") + scaled(x, mode="once", out=a) + scaled(x, None, "twice"), a[0]


@njit
def shifted(a):
    b = a[1:]
    shift(b, 10)
    c = ENGINE.empty(2, dtype=ENGINE.float32)
    c[0], c[1] = b[0], out.doubled(b[1])
    return ENGINE.sqrt(c).sum()


@njit
def drawn(seed):
    np.random.seed(seed)
    return draw() + np.random.rand()


@njit
def universal(x):
    return halved(x) + 1


@njit(parallel=True)
def in_loops(x):
    for i in prange(len(x)):
        x[i] = doubled(x[i])
    return x.sum()


def made(function):
    @njit
    def inner(x):
        return doubled(function(x))

    return inner


print(simple(2.5), modelled(0.0), named(3), named(3.5), around(1), by_keyword(2.0, np.zeros(1)))
a = np.arange(4.0)
print(shifted(a), a.tolist(), drawn(5), universal(3), universal(np.arange(3.0)).tolist())
print(in_loops(np.ones(3)), made(simple)(1.0), made(worded)(1.0), simple.py_func(1.0))
"""


def output(folder: Path, program: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-W", "always::RuntimeWarning", program],
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )


def test_functions_of_other_packages(tmp_path: Path) -> None:
    (tmp_path / "outside.py").write_text(OUTSIDE)
    (tmp_path / "main.py").write_text(MAIN)
    run("main.py", "-o", "migrated.py", cwd=tmp_path)
    text = (tmp_path / "migrated.py").read_text()
    assert text.count("@njit") == 1  # in_loops
    migrated = output(tmp_path, "migrated.py")
    assert migrated.stdout == output(tmp_path, "main.py").stdout
    # Once each, with the reason.
    noted = [line for line in migrated.stderr.splitlines() if "stays with Numba" in line]
    assert sorted(line.split(": ")[2] for line in noted) == [
        f"{name} stays with Numba" for name in ("around", "named")
    ]
    assert sum("outside.py:" in line for line in noted) == 2


OVERLOADED = """
import numpy as np
from numba import njit, types
from numba.extending import overload


def endtime(x):
    if "endtime" in x.dtype.names:
        return x["endtime"]
    return x["time"] + x["length"] * x["dt"]


@overload(endtime)
def endtime_of(x):
    if "endtime" in x.dtype.fields:
        return lambda x: x["endtime"]
    return lambda x: x["time"] + x["length"] * x["dt"]


def size_of(x):
    return len(x)


@overload(size_of)
def size_of_array(x):
    if isinstance(x, types.Array):
        def size(x):
            return helper(x.size)
        return size


@overload(size_of)
def size_of_number(x):
    if isinstance(x, types.Number):
        return lambda x: 1


@njit
def helper(n):
    return n + 100


@njit
def latest(x):
    last = endtime(x[0])
    for e in endtime(x)[1:]:
        last = max(last, e)
    return last


@njit
def sizes(x):
    return size_of(x) + size_of(x[0])


plain = np.zeros(3, dtype=[("time", np.int64), ("length", np.int32), ("dt", np.int16)])
plain["time"], plain["length"], plain["dt"] = [5, 1, 9], [4, 9, 2], [2, 2, 2]
known = np.zeros(2, dtype=[("time", np.int64), ("endtime", np.int64)])
known["endtime"] = [7, 3]
print(latest(plain), latest(known), sizes(np.ones(4)), sizes(np.ones((2, 2))[0]))
"""


def test_overloaded_functions(tmp_path: Path) -> None:
    (tmp_path / "main.py").write_text(OVERLOADED)
    run("main.py", "-o", "migrated.py", cwd=tmp_path)
    text = (tmp_path / "migrated.py").read_text()
    # Numba compiles what the overload gives, and so what that calls.
    assert text.count("@njit") == 1
    assert "@njit\ndef helper" in text
    migrated = output(tmp_path, "migrated.py")
    assert migrated.stdout == output(tmp_path, "main.py").stdout
    assert "stays with Numba" not in migrated.stderr


#: Numba's decorators through another module, one way or another.
PASSED_ON = {
    "main.py": """
import numpy as np

from angles import layout, turned, wrapped

print(turned(2.0), turned(np.arange(3.0)), turned(1.0, 0.5), wrapped(7.0))
print(layout(1.0), layout(1.0, np.ones(3)), layout(1.0, np.ones(6)[::2]), layout(1.0, by=np.ones((2, 2)).T))
""",
    "angles.py": """
import numpy as np

from jitting import OPTIONS, is_none, njit, overload


@njit(**OPTIONS)
def turned(x, by=None):
    return turned_impl(x, by)


def turned_impl(x, by):
    raise NotImplementedError


@overload(turned_impl)
def nb_turned(x, by):
    step = 0.25 if is_none(by) else 1.0

    def impl(x, by):
        return -x + step

    return impl


def layout_impl(x, by):
    raise NotImplementedError


@overload(layout_impl)
def nb_layout(x, by):
    # What Python passed is certain, whether a call may leave it out or not.
    found = 0.0 if is_none(by) else "CFA".index(by.layout) + 1.0
    return lambda x, by: x * found


@njit
def layout(x, by=None):
    return layout_impl(x, by)


def wrapped_impl(x):
    raise NotImplementedError


@njit
def wrapped(x):
    return wrapped_impl(x) + np.pi


@overload(wrapped_impl, jit_options=OPTIONS)
def nb_wrapped(x):
    return lambda x: x % 3.0
""",
    "jitting.py": """
import os

OPTIONS = {"cache": False, "nogil": True}

if os.environ.get("DOCUMENTS") == "1":

    def unchanged(*args, **options):
        return lambda function: function

    njit = overload = unchanged
else:
    from numba import njit
    from numba.extending import overload

from numba import types


def is_none(kind):
    return isinstance(kind, types.NoneType) or (isinstance(kind, types.Omitted) and kind.value is None)
""",
}


def test_overloads_by_decorators_of_other_modules(tmp_path: Path) -> None:
    write_project(tmp_path, PASSED_ON)
    run("in", "-o", "out", cwd=tmp_path)
    assert "stays with Numba" not in (tmp_path / "out/angles.py").read_text()
    assert output_of_main(tmp_path / "out", PYTHONWARNINGS="error") == output_of_main(tmp_path / "in")


LOOPS = """
from collections import namedtuple

import numpy as np
from numba import njit, prange
import outside
from outside import doubled, draw, shift, worded


@njit(parallel=True)
def elements(x, by):
    out = np.empty_like(x)
    for i in prange(x.size):
        out[i] = doubled(x[i]) + outside.inverse(by)
    return out


@njit(parallel=True)
def rows(m):
    for i in prange(m.shape[0]):
        shift(m[i], i)


@njit(parallel=True)
def shared(m, total):
    for i in prange(m.shape[0]):
        shift(total, 1.0)


@njit(parallel=True)
def drawn(seed, n):
    np.random.seed(seed)
    out = np.empty(n)
    for i in prange(n):
        out[i] = draw()
    return out


@njit(parallel=True)
def summed(x):
    s = 0.0
    for i in prange(x.size):
        s += doubled(x[i])
    return s


@njit(parallel=True)
def refused(x):
    n = 0
    for i in prange(x.size):
        n += worded(x[i])
    return n


@njit
def around(m):
    total = np.zeros(1)
    shared(m, total)
    return total


def held(functions):
    @njit(parallel=True)
    def apply(m, total):
        for i in prange(m.shape[0]):
            m[i, 0] = functions.half(m[i, 0])
            functions.gather(total, i)

    return apply


def given(function):
    @njit(parallel=True)
    def apply(n):
        out = np.empty(n)
        for i in prange(n):
            out[i] = function()
        return out

    return apply


@njit(parallel=True)
def passed(function, n):
    s = 0.0
    for i in prange(n):
        s += function()
    return s


@njit
def half(x):
    return x / 2


@njit
def gather(total, value):
    total[0] += value


@njit
def noise():
    return np.random.normal()


@njit
def seeded(n):
    np.random.seed(n)


m, total = np.ones((1000, 2)), np.zeros(2)
print(elements(np.arange(3.0), 0.0), summed(np.arange(5.0)), refused(np.arange(3)))
rows(m)
shared(m, total)
print(m.sum(), total, around(m), drawn(3, 5))
held(namedtuple("Functions", "half gather")(half, gather))(m, total)
print(m.sum(), total)
seeded(4)
print(given(noise)(3), passed(noise, 4))
"""


def test_loops_over_prange_call_what_only_the_run_knows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each as Numba does on one thread, where iterations draw or store to what they share, too."""
    (tmp_path / "outside.py").write_text(OUTSIDE)
    (tmp_path / "main.py").write_text(LOOPS)
    run("main.py", "-o", "migrated.py", cwd=tmp_path)
    text = (tmp_path / "migrated.py").read_text()
    assert "caramba: CRB" not in text
    assert text.count("pk.parallel_for") + text.count("pk.parallel_reduce") == 9
    assert "pk.Serial" not in text
    assert text.count("in_order_if_stored") == 3
    migrated = output(tmp_path, "migrated.py")
    monkeypatch.setenv("NUMBA_NUM_THREADS", "1")
    assert migrated.stdout == output(tmp_path, "main.py").stdout
    noted = [line for line in migrated.stderr.splitlines() if "stays with Numba" in line]
    assert len(noted) == 1
    assert "refused" in noted[0]
