"""Environment variables: PK_FUSION, DEBUG, PK_LOG_LEVEL."""

import os
import shutil
import subprocess
import sys
import tempfile
import textwrap
from pathlib import Path

import pytest

KERNELS = """
import numpy as np
import pykokkos as pk
from pykokkos import tools

FACTOR = 2.0

@pk.workunit
def scale(i, x, by):
    x[i] *= by

@pk.workunit
def shift(i, x, y):
    y[i] = x[i] + 1.0

@pk.workunit
def mean(i, x, y):
    y[i] = 0.5 * (x[i - 1] + x[i + 1])

@pk.workunit
def by_factor(i, x):
    x[i] *= FACTOR

@pk.workunit
def total(i, acc, x):
    acc += x[i]

@pk.workunit
def rows(i, a, b):
    row = a[i, :]
    for j in range(a.extent(1)):
        row[j] += 1.0
    b[i] = a[i, 0]

def seen(record):
    return [(kernel.label, kernel.count) for kernel in record.kernels]

def views(*values):
    made = []
    for value in values:
        view = pk.View(value.shape, pk.double)
        view[...] = value
        made.append(view)
    return made
"""


def run(program: str, **settings: str) -> str:
    """Run a program beside the kernels in a Python of its own; return what it prints."""
    # Kernels are compiled from their source, which has to be in a file.
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "program.py")
        path.write_text(KERNELS + textwrap.dedent(program))
        done = subprocess.run(
            [sys.executable, path],
            env=os.environ | settings,
            cwd=folder,
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


@pytest.mark.parametrize("mode", ["naive", "trace"])
def test_fusion_makes_one_launch_of_several(mode):
    run(
        """
        x, y = views(np.arange(10.0), np.zeros(10))
        with tools.record() as record:
            pk.parallel_for(10, scale, x=x, by=2.0)
            pk.parallel_for(pk.RangePolicy(0, 10), shift, x=x, y=y)
            pk.parallel_for("last", 10, scale, x=y, by=0.5)
        assert seen(record) == [("scale+shift+last", 1)], seen(record)
        assert np.asarray(x).tolist() == list(2.0 * np.arange(10))
        assert np.asarray(y).tolist() == list(np.arange(10) + 0.5)
        """,
        PK_FUSION=mode,
    )


def test_without_it_each_is_a_launch():
    run(
        """
        x, y = views(np.arange(10.0), np.zeros(10))
        with tools.record() as record:
            pk.parallel_for(10, scale, x=x, by=2.0)
            pk.parallel_for(10, shift, x=x, y=y)
        assert seen(record) == [("scale", 1), ("shift", 1)], seen(record)
        """
    )


def test_what_another_iteration_needs_is_not_fused():
    run(
        """
        x, y = views(np.arange(10.0) ** 2, np.zeros(10))
        with tools.record() as record:
            pk.parallel_for(pk.RangePolicy(1, 9), scale, x=x, by=2.0)
            pk.parallel_for(pk.RangePolicy(1, 9), mean, x=x, y=y)  # reads its neighbours
            pk.parallel_for(pk.RangePolicy(1, 9), scale, x=x, by=3.0)  # changes what that reads
        assert seen(record) == [("scale", 2), ("mean", 1)], seen(record)
        want = np.arange(10.0) ** 2
        want[1:9] *= 2.0
        mean = 0.5 * (want[:-2] + want[2:])
        assert np.array_equal(np.asarray(y)[1:9], mean)
        """,
        PK_FUSION="naive",
    )


def test_other_ranges_and_spaces_are_not_fused():
    run(
        """
        x, y = views(np.ones(10), np.ones(10))
        with tools.record() as record:
            pk.parallel_for(10, scale, x=x, by=2.0)
            pk.parallel_for(9, scale, x=y, by=2.0)
            pk.parallel_for(pk.RangePolicy(pk.Serial, 0, 9), scale, x=y, by=2.0)
        assert seen(record) == [("scale", 2), ("scale", 1)], seen(record)
        assert np.asarray(y).tolist() == [4.0] * 9 + [1.0]
        """,
        PK_FUSION="naive",
    )


@pytest.mark.parametrize(
    "look",
    [
        "x[3] == 6.0",
        "np.asarray(x)[3] == 6.0",
        "np.from_dlpack(x)[3] == 6.0",
        "memoryview(x)[3] == 6.0",
        "list(x)[3] == 6.0",
        "(x + 0.0)[3] == 6.0",
        "'6.' in str(x)",
        "pk.asnumpy(x)[3] == 6.0",
        "x[2:][1] == 6.0",
        "x.data[3] == 6.0",
        "(pk.deep_copy(y, x), y[3])[1] == 6.0",
        "pk.parallel_reduce(10, total, x=x) == 90.0",
        "pk.create_mirror_view_and_copy(pk.HostSpace, x)[3] == 6.0",
        "float(np.sum(x)) == 90.0",
    ],
)
def test_nobody_sees_stale_values(look):
    run(
        f"""
        x, y = views(np.arange(10.0), np.zeros(10))
        pk.parallel_for(10, scale, x=x, by=2.0)
        assert {look}
        """,
        PK_FUSION="naive",
    )


def test_changes_from_python_come_after_what_waits():
    run(
        """
        x, y = views(np.arange(10.0), np.zeros(10))
        pk.parallel_for(10, shift, x=x, y=y)
        x[:] = 0.0
        assert y[3] == 4.0
        pk.parallel_for(10, scale, x=y, by=2.0)
        y.fill(1.0)
        assert y[3] == 1.0
        """,
        PK_FUSION="naive",
    )


def test_numpy_arrays_and_exported_views_do_not_wait():
    run(
        """
        x, = views(np.arange(10.0))
        seen_by_numpy = np.asarray(x)
        pk.parallel_for(10, scale, x=x, by=2.0)
        assert seen_by_numpy[3] == 6.0
        a = np.arange(10.0)
        pk.parallel_for(10, scale, x=a, by=2.0)
        assert a[3] == 6.0
        shared = pk.array(a)
        pk.parallel_for(10, scale, x=shared, by=2.0)
        assert a[3] == 12.0
        """,
        PK_FUSION="naive",
    )


def test_globals_are_those_of_the_launch():
    run(
        """
        x, = views(np.ones(10))
        pk.parallel_for(10, by_factor, x=x)
        FACTOR = 5.0
        assert x[0] == 2.0
        """,
        PK_FUSION="naive",
    )


def test_parts_of_arrays_change_in_order():
    run(
        """
        a, b, c = views(np.zeros((6, 3)), np.zeros(6), np.zeros(6))
        with tools.record() as record:
            pk.parallel_for(6, rows, a=a, b=b)
            pk.parallel_for(6, rows, a=a, b=c)
        assert np.array_equal(np.asarray(a), np.full((6, 3), 2.0))
        assert (b[5], c[5]) == (1.0, 2.0)
        """,
        PK_FUSION="naive",
    )


def test_pending_work_runs_at_fence_flush_and_exit():
    run(
        """
        x, = views(np.ones(10))
        with tools.record() as record:
            pk.parallel_for(10, scale, x=x, by=2.0)
            pk.fence()
            pk.parallel_for(10, scale, x=x, by=2.0)
            pk.flush()
            pk.parallel_for(10, scale, x=x, by=2.0)
            pk.set_default_space(pk.Serial)
        assert seen(record) == [("scale", 3)], seen(record)
        """,
        PK_FUSION="naive",
    )
    told = run(
        """
        x, = views(np.ones(10))
        pk.parallel_for("at the end", 10, scale, x=x, by=2.0)
        """,
        PK_FUSION="naive",
        PK_LOG_LEVEL="INFO",
    )
    assert "launched at the end" in told


def test_errors_of_what_waits_are_told():
    run(
        """
        x, = views(np.ones(10))
        y = pk.View([10], pk.int64)
        pk.parallel_for(10, shift, x=x, y=y)  # stores floats to integers, which a kernel may not
        try:
            pk.fence()
        except TypeError as error:
            assert "shift" in str(error) or "stored" in str(error)
        """,
        PK_FUSION="naive",
    )


def test_unknown_fusion_is_an_error(tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", "import pykokkos"],
        env=os.environ | {"PK_FUSION": "often"},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "PK_FUSION is 'often'; it must be one of naive, trace" in done.stderr


def test_debug_is_the_default_space():
    run("assert pk.get_default_space() is pk.Debug", DEBUG="1")
    run("assert pk.get_default_space() is not pk.Debug", DEBUG="")


def test_types_of_results_and_records_in_the_debug_space():
    told = run(
        """
        @pk.vectorize
        def line(a, b):
            return a * 2 + b

        @pk.workunit
        def moved(i, r):
            r[i].x += i

        records = np.zeros(3, [("x", "f8"), ("n", "i4")])
        pk.parallel_for(3, moved, r=records)
        print(repr([line(1, 2), line(np.float32(1), np.int8(3)), line(1j, 2)]), records.tolist())
        """,
        PYKOKKOS_DEFAULT_SPACE="Debug",
    )
    values = "[np.int64(4), np.float64(5.0), np.complex128(2+2j)]"
    assert told == f"{values} [(0.0, 0), (1.0, 0), (2.0, 0)]\n"


@pytest.mark.parametrize(("level", "tells"), [("INFO", True), ("debug", True), ("WARNING", False)])
def test_log_level(level, tells):
    told = run(
        """
        x, = views(np.ones(10))
        pk.parallel_for(10, scale, x=x, by=2.0)
        """,
        PK_LOG_LEVEL=level,
    )
    assert ("launched scale" in told) == tells


@pytest.mark.skipif(shutil.which("clang-format") is None, reason="needs clang-format")
@pytest.mark.parametrize("wanted", ["", "1"])
def test_formatted_code_is_kept(tmp_path, wanted):
    run(
        """
        x, = views(np.ones(10))
        pk.parallel_for(pk.RangePolicy(pk.Serial, 0, 10), scale, x=x, by=2.0)
        """,
        PK_FORMAT=wanted,
        PYKOKKOS_CACHE_DIR=str(tmp_path / "cache"),
    )
    units = tmp_path.glob("cache/*/units/*/unit.cpp")
    copies = [unit.with_name("formatted.cpp").exists() for unit in units]
    assert copies == [bool(wanted)]


@pytest.mark.parametrize("same", ["", "1"])
def test_arguments_of_fused_kernels(same):
    run(
        f"""
        from pykokkos import forms
        x, y = views(np.arange(10.0), np.zeros(10))
        made = []
        original = forms.fused_unit
        forms.fused_unit = lambda *args: made.append(original(*args)) or made[-1]
        pk.parallel_for(10, [scale, shift], args_0={{"x": x, "by": 2.0}}, args_1={{"x": x, "y": y}})
        assert made[0].__wrapped__.__code__.co_argcount == 1 + {3 if same else 4}
        assert np.asarray(y).tolist() == list(2.0 * np.arange(10) + 1)
        """,
        PK_FUSE_ARGS=same,
    )


def test_sources_without_a_core_say_so(tmp_path):
    """A program that runs where the sources lie imports those."""
    package = tmp_path / "pykokkos"
    package.mkdir()
    sources = Path(__file__).parents[3] / "pykokkos"
    for name in ("__init__.py", "_load.py"):
        shutil.copy(sources / name, package / name)
    done = subprocess.run(
        [sys.executable, "-c", "import pykokkos"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode
    assert f"ImportError: this is pykokkos' source in {package}, which holds no compiled core" in done.stderr
