"""Recording, the command line, the package's names."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from parallel_space import PARALLEL

import pykokkos as pk
from pykokkos import tools
from pykokkos.__main__ import main


@pk.workunit
def double_it(i, x):
    x[i] *= 2


@pk.function
def twice(x):
    return 2 * x


def test_record_sees_kernels():
    x = np.ones(10)
    with tools.record() as record:
        pk.parallel_for("first", 10, double_it, x=x)
        pk.parallel_for(pk.RangePolicy(pk.Serial, 0, 10), double_it, x=x)
        pk.parallel_for("first", 10, double_it, x=x)
        assert pk.host_call(twice)(21) == 42
    seen = [(kernel.label, kernel.pattern, kernel.space, kernel.count) for kernel in record.kernels]
    assert seen == [
        ("first", "for", PARALLEL.name, 2),
        ("double_it", "for", "Serial", 1),
        ("twice", "for", "Serial", 1),
    ]
    assert all(0 < kernel.shortest <= kernel.longest <= kernel.seconds for kernel in record.kernels)


def test_recordings_do_not_nest():
    with tools.record(), pytest.raises(RuntimeError, match="record"), tools.record():
        pass


def test_cache_commands(capsys):
    assert main(["cache", "info"]) == 0
    assert os.environ["PYKOKKOS_CACHE_DIR"] in capsys.readouterr().out


def test_cache_clear(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "pykokkos", "cache", "clear"],
        env=os.environ | {"PYKOKKOS_CACHE_DIR": str(tmp_path / "cache")},
        cwd=Path(__file__).parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("removed")


def test_version(capsys):
    with pytest.raises(SystemExit) as info:
        main(["--version"])
    assert info.value.code == 0
    assert pk.__version__ in capsys.readouterr().out


def test_names():
    assert all(hasattr(pk, name) for name in pk.__all__)
    assert len(set(pk.__all__)) == len(pk.__all__)
    assert pk.complex64(1, 2) == np.complex64(1 + 2j)
    assert type(pk.int32(3)) is np.int32


def test_timer():
    timer = pk.Timer()
    assert timer.seconds() >= 0.0
    timer.reset()
    assert timer.seconds() < 60.0


INNER = """import pykokkos as pk


@pk.function
def root(x: float) -> float:
    if x < 0:
        raise ValueError("negative")
    return x**0.5
"""
OUTER = """import traceback

import numpy as np
import pykokkos as pk
from inner import root


@pk.workunit
def roots(i, x):
    x[i] = root(x[i])


try:
    pk.parallel_for("roots", 3, roots, x=np.array([1.0, 2.0, -3.0]))
except ValueError as error:
    frame = traceback.extract_tb(error.__traceback__)[-1]
    print(frame.filename, frame.lineno)
"""


def test_copies_of_a_program_share_kernels(tmp_path):
    """Units say no paths, and what raises is found in the copy that runs, in the file of its function."""
    environment = os.environ | {"PYKOKKOS_CACHE_DIR": str(tmp_path / "cache"), "PYKOKKOS_LOG": "info"}
    logs = []
    for folder in (tmp_path / "first", tmp_path / "second", tmp_path / "second"):
        folder.mkdir(exist_ok=True)
        (folder / "inner.py").write_text(INNER)
        (folder / "outer.py").write_text(OUTER)
        done = subprocess.run(
            [sys.executable, folder / "outer.py"], env=environment, capture_output=True, text=True, check=True
        )
        assert done.stdout == f"{folder / 'inner.py'} 7\n"
        logs.append(done.stderr)
    assert len(list((tmp_path / "cache").glob("*/units/*"))) == 1
    assert ["compiled in" in log for log in logs] == [True, False, False]
    assert ["translated in" in log for log in logs] == [True, True, False]
