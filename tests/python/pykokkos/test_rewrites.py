"""PK_RESTRICT, PK_LOOP_FUSE and PK_MEM_FUSE: what they change in the generated code, and that values stay."""

import os
import re
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

KERNELS = """
import numpy as np
import pykokkos as pk

@pk.workunit
def shift(i, x, y):
    for j in range(x.extent(1)):
        y[i, j] = x[i, j] + 1.0

@pk.workunit
def double(i, y, z):
    for j in range(y.extent(1)):
        z[i, j] = 2.0 * y[i, j]

@pk.workunit
def neighbours(i, y, z):
    for j in range(1, y.extent(1) - 1):
        z[i, j] = y[i, j - 1] + y[i, j + 1]

@pk.workunit
def inner(i, x, y):
    for j in range(1, x.extent(1) - 1):
        y[i, j] = x[i, j] + 1.0

@pk.workunit
def before(i, y, z):
    for j in range(1, y.extent(1) - 1):
        z[i, j] = y[i, j] + y[i, j - 1]

@pk.workunit
def two_loops(i, n, x, y, out):
    s = 0.0
    for j in range(n):
        t = x[i, j] * 2.0
        y[i, j] = t + j
    for j in range(n):
        t = y[i, j]
        s += t * t
    out[i] = s

@pk.workunit
def sum_first(i, n, x, y):
    s = 0.0
    for j in range(n):
        s += x[i, j]
    for j in range(n):
        y[i, j] = s

@pk.workunit
def leaves(i, n, x, y):
    for j in range(n):
        if x[i, j] > 3.0:
            break
        y[i, j] = 1.0
    for j in range(n):
        y[i, j] += 10.0

@pk.workunit
def ring(i, x, y):
    n = x.extent(1)
    for j in range(n):
        y[i, j] = x[i, j - 1] + x[i, (j + 1) % n]
        if j == 1:
            y[i, j] += 0.5

@pk.workunit
def others(i, x, y):
    s = 0.0
    for j in range(x.extent(1)):
        if j != i:
            s += x[i, j]
    y[i] = s

@pk.workunit
def loads(i, x, y, z):
    y[i] = x[i] * 2.0
    z[i] = x[i] + y[i]
    x[i] = z[i] if x[i] > 2.0 else y[i]
    z[i] += x[i]

@pk.workunit
def moving(i, x, order, y):
    k = order[i]
    a = x[k]
    k = (k + 1) % x.extent(0)
    y[i] = a + x[k]
    for j in range(3):
        y[i] += x[k] * order[i]
        k = (k + j) % x.extent(0)
        y[i] -= x[k]

@pk.workunit
def copies(i, x, y, z):
    y[i] = x[i]
    z[i] = y[i] + x[i]

@pk.workunit
def total(i, acc, x, y):
    acc += x[i] * y[i] + x[i]

ROWS = None

def rows(arguments):
    return ROWS or next(a for a in arguments.values() if isinstance(a, np.ndarray)).shape[0]

def launch(kernel, **arguments):
    pk.parallel_for(pk.RangePolicy(pk.Serial, 0, rows(arguments)), kernel, **arguments)

def plain(kernel, **arguments):
    for i in range(rows(arguments)):
        views = {k: pk.array(a) if isinstance(a, np.ndarray) else a for k, a in arguments.items()}
        kernel.__wrapped__(i, **views)

def check(kernel, **arguments):
    "Runs compiled and as plain Python, on copies whose overlaps are the same."
    def copy():
        bases = {}
        def copied(a):
            if not isinstance(a, np.ndarray):
                return a
            base = a if a.base is None else a.base
            twin = bases.setdefault(id(base), base.copy())
            offset = a.__array_interface__["data"][0] - base.__array_interface__["data"][0]
            return np.ndarray(a.shape, a.dtype, twin, offset, a.strides)
        return {k: copied(a) for k, a in arguments.items()}
    one, other = copy(), copy()
    launch(kernel, **one)
    plain(kernel, **other)
    for name in one:
        if isinstance(one[name], np.ndarray):
            np.testing.assert_array_equal(one[name], other[name], name)
"""


def run(program: str, folder: Path, **settings: str) -> list[str]:
    """Run a program beside the kernels; return the units that were compiled for it."""
    path = folder / "program.py"
    path.write_text(KERNELS + textwrap.dedent(program))
    done = subprocess.run(
        [sys.executable, path],
        env=os.environ | {"PYKOKKOS_CACHE_DIR": str(folder / "cache")} | settings,
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return [unit.read_text() for unit in folder.rglob("unit.cpp")]


def kernel_of(unit: str) -> str:
    """The kernel's own function: what follows the prelude."""
    first = re.search(r'\n#line \d+ "\d+"\n', unit)
    assert first
    return unit[first.start() :]


def loops(unit: str) -> int:
    """Count the loops over hidden counters."""
    return len(re.findall(r"for \(counter", kernel_of(unit)))


ALL = {"PK_RESTRICT": "1", "PK_LOOP_FUSE": "1", "PK_MEM_FUSE": "1"}


def test_edges_are_done_apart(tmp_path):
    program = "for n in (1, 2, 3, 4, 9): check(ring, x=np.arange(3.0 * n).reshape(3, n), y=np.zeros((3, n)))"
    (unit,) = run(program, tmp_path)
    first, between, last = kernel_of(unit).split("for (counter")[1:]
    assert "crb_wrap" in first
    assert "crb_wrap" in last
    assert "crb_wrap" not in between
    assert "0.5" not in between


def test_one_iteration_is_done_apart(tmp_path):
    program = "for n in (1, 2, 3, 4, 9): check(others, x=np.arange(3.0 * n).reshape(3, n), y=np.zeros(3))"
    (unit,) = run(program, tmp_path)
    below, that, above = kernel_of(unit).split("for (counter")[1:]
    assert "!=" in that
    assert "!=" not in below + above


def test_restrict_is_in_the_code_where_arrays_lie_apart(tmp_path):
    apart = "check(loads, x=np.arange(9.0), y=np.zeros(9), z=np.zeros(9))"
    (unit,) = run(apart, tmp_path, PK_RESTRICT="1")
    assert re.findall(r"double\* __restrict (\w+)", unit) == ["x__data", "y__data", "z__data"]


def test_restrict_is_not_without_the_variable(tmp_path):
    (unit,) = run("check(loads, x=np.arange(9.0), y=np.zeros(9), z=np.zeros(9))", tmp_path)
    assert "__restrict" not in unit


@pytest.mark.parametrize(
    "arrays",
    [
        "x = np.arange(9.0); y = x; z = np.zeros(9)",
        "x = np.arange(9.0); y = np.zeros(9); z = y",
        "m = np.arange(10.0); x = m[:9]; y = m[1:]; z = np.zeros(9)",
        "m = np.arange(18.0); x = m[::2]; y = m[1::2]; z = np.zeros(9)",
        "m = np.arange(10.0); x = m[:9]; y = np.zeros(9); z = m[:0:-1]",
    ],
)
def test_overlapping_arrays_keep_their_values(tmp_path, arrays):
    (unit,) = run(f"{arrays}\ncheck(loads, x=x, y=y, z=z)", tmp_path, **ALL)
    assert "__restrict" not in unit


def test_a_kernel_serves_both(tmp_path):
    units = run(
        """
        a, b, c = np.arange(9.0), np.zeros(9), np.zeros(9)
        for _ in range(2):
            check(loads, x=a, y=b, z=c)
            check(loads, x=a, y=a, z=a)
        """,
        tmp_path,
        **ALL,
    )
    assert sorted("__restrict" in unit for unit in units) == [False, True]


def test_restrict_in_reductions_scans_boxes_and_teams(tmp_path):
    units = run(
        """
        @pk.workunit
        def running(i, acc, final, x, out):
            acc += x[i]
            if final:
                out[i] = acc

        @pk.workunit
        def box(i, j, a, b):
            b[j, i] = a[i, j]

        @pk.workunit
        def team(m, a, b):
            for j in range(a.extent(1)):
                b[j, m.league_rank()] += a[m.league_rank(), j]

        x, y = np.arange(9.0), np.ones(9)
        assert pk.parallel_reduce(9, total, x=x, y=y) == 72
        assert pk.parallel_reduce(9, total, 1.0, x=x, y=y) == 73
        pk.parallel_scan(9, running, x=x, out=y)
        assert (y == np.cumsum(x)).all()
        a, b = np.arange(6.0).reshape(2, 3), np.zeros((3, 2))
        pk.parallel_for(pk.MDRangePolicy([0, 0], [2, 3]), box, a=a, b=b)
        pk.parallel_for(pk.TeamPolicy(2, 1), team, a=a, b=b)
        assert (b == 2 * a.T).all()
        """,
        tmp_path,
        PK_RESTRICT="1",
    )
    assert len(units) == 4  # a sum and its initial value are joined outside
    assert all("__restrict" in unit for unit in units)


FUSED = """
x, y, z = np.arange(12.0).reshape(3, 4), np.zeros((3, 4)), np.zeros((3, 4))
pk.parallel_for(3, [{0}, {1}], args_0={{"x": x, "y": y}}, args_1={{"y": y, "z": z}})
want_y, want_z = np.zeros((3, 4)), np.zeros((3, 4))
plain({0}, x=x, y=want_y)
plain({1}, y=want_y, z=want_z)
assert (y == want_y).all() and (z == want_z).all()
"""


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [("shift", "double", 3), ("inner", "before", 3), ("inner", "neighbours", 2), ("shift", "neighbours", 2)],
)
def test_loops_of_fused_kernels(tmp_path, first, second, expected):
    """Three: one for both, and each for itself where their arrays have different extents."""
    (unit,) = run(FUSED.format(first, second), tmp_path, PK_LOOP_FUSE="1")
    assert loops(unit) == expected, kernel_of(unit)


def test_loops_stay_without_the_variable(tmp_path):
    (unit,) = run(FUSED.format("shift", "double"), tmp_path)
    assert loops(unit) == 2


def test_loops_of_one_kernel(tmp_path):
    arrays = "x=np.arange(12.0).reshape(3, 4), y=np.zeros((3, 4))"
    (unit,) = run(f"check(two_loops, n=4, {arrays}, out=np.zeros(3))", tmp_path, PK_LOOP_FUSE="1")
    assert loops(unit) == 1


@pytest.mark.parametrize("kernel", ["sum_first", "leaves"])
def test_loops_that_need_each_other_stay(tmp_path, kernel):
    arrays = "x=np.arange(12.0).reshape(3, 4), y=np.zeros((3, 4))"
    (unit,) = run(f"check({kernel}, n=4, {arrays})", tmp_path, PK_LOOP_FUSE="1")
    assert loops(unit) == 2


def test_loops_over_arrays_that_overlap_stay(tmp_path):
    program = (
        "m = np.arange(15.0).reshape(3, 5)\ncheck(two_loops, n=4, x=m[:, 1:], y=m[:, :4], out=np.zeros(3))"
    )
    (unit,) = run(program, tmp_path, PK_LOOP_FUSE="1")
    assert loops(unit) == 1  # the second loop reads what the first wrote in the same iteration
    other = tmp_path / "other"
    other.mkdir()
    program = "m = np.arange(15.0).reshape(3, 5)\nx, y = m[:, :4], m[:, 1:]\n"
    (unit,) = run(
        program
        + 'pk.parallel_for(3, [shift, double], args_0={"x": x, "y": y}, args_1={"y": y, "z": x.copy()})',
        other,
        PK_LOOP_FUSE="1",
    )
    assert loops(unit) == 2


def test_loads_are_kept(tmp_path):
    (unit,) = run("check(loads, x=np.arange(9.0), y=np.zeros(9), z=np.zeros(9))", tmp_path, PK_MEM_FUSE="1")
    body = kernel_of(unit)
    assert " kept = " in body
    assert len(re.findall(r"= x_\.data\[", body)) == 1  # one load; the store is an assignment to it
    other = tmp_path / "other"
    other.mkdir()
    (unit,) = run("check(loads, x=np.arange(9.0), y=np.zeros(9), z=np.zeros(9))", other)
    assert " kept = " not in kernel_of(unit)


def test_loads_follow_their_indices(tmp_path):
    run(
        """
        check(moving, x=np.arange(1.0, 8.0), order=np.array([3, 1, 6, 0, 5, 2, 4]), y=np.zeros(7))
        check(copies, x=np.arange(5.0), y=np.zeros(5), z=np.zeros(5))
        a = np.arange(5.0)
        check(copies, x=a, y=a, z=a)
        m = np.arange(9.0)
        check(copies, x=m[1:6], y=m[:5], z=m[2:7])
        check(moving, x=m[:7], order=np.array([3, 1, 6, 0, 5, 2, 4]), y=m[2:])
        """,
        tmp_path,
        **ALL,
    )


def test_random_kernels_keep_their_values(tmp_path):
    """Statements in random order, over arrays that lie apart, are one, or overlap."""
    import random

    choose = random.Random(5)
    places = ["x[i]", "y[i]", "z[i]", "x[k]", "y[i + 1]", "z[k + 1]", "x[o[i]]"]
    lines = []
    for number in range(12):
        body = [f"@pk.workunit\ndef k{number}(i, x, y, z, o):", "    k = o[i]", "    t = 0.5"]
        for _ in range(choose.randint(3, 8)):
            indent = "    "
            kind = choose.random()
            if kind < 0.2:
                body.append(f"    for j in range({choose.choice(['2', 'o[i]'])}):")
                indent += "    "
            elif kind < 0.35:
                body.append(f"    if {choose.choice(places)} > 2.0:")
                indent += "    "
            one, two, three = (choose.choice(places) for _ in range(3))
            body.append(
                indent + f"{one} = {two} * 0.5 + {three}" if choose.random() < 0.7 else indent + f"t += {one}"
            )
            if choose.random() < 0.3:
                body.append(indent + "k = (k + 1) % 7")
        body.append("    y[i] += t")
        lines.append("\n".join(body))
    program = "\n\n".join(lines)
    program += """

o = np.array([3, 1, 6, 0, 5, 2, 4])
for kernel in (value for name, value in list(globals().items()) if name[0] == "k" and name[1:].isdigit()):
    m = np.linspace(0.0, 4.0, 30)
    check(kernel, x=np.arange(9.0)[:9], y=np.ones(9), z=np.full(9, 3.0), o=np.resize(o, 9)[:7])
    check(kernel, x=m[:9], y=m[2:11], z=m[1:10], o=o)
    check(kernel, x=m[:9], y=m[:9], z=m[10:19], o=o)
"""
    run(f"ROWS = 7\n{program}", tmp_path, **ALL)


def test_loops_over_other_extents_run_each_for_itself(tmp_path):
    run(
        """
        x, y, z = np.arange(12.0).reshape(3, 4), np.zeros((3, 4)), np.zeros((3, 2))
        m = np.arange(6.0).reshape(3, 2)
        pk.parallel_for(3, [shift, double], args_0={"x": x, "y": y}, args_1={"y": m, "z": z})
        assert (y == x + 1).all() and (z == 2 * m).all()
        """,
        tmp_path,
        **ALL,
    )
