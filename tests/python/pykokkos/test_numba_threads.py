"""The id of the thread: no launch has more threads than Numba, since programs have as many rows."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from parallel_space import PARALLEL

import pykokkos as pk
from pykokkos import tools

numba = pytest.importorskip("numba")


@pk.workunit
def count(i, rows):
    rows[pk.get_thread_id()] += 1


@pk.host_call
@pk.function
def launched(rows, n):
    pk.parallel_for("count", pk.RangePolicy(0, n), count, rows=rows)
    return pk.get_thread_id()


@pk.host_call
@pk.function
def own():
    return pk.get_thread_id()


def test_outside_of_launches_it_is_0():
    assert own() == pk.get_thread_id() == numba.njit(lambda: numba.get_thread_id())() == 0


LAUNCHES = [launched, lambda rows, n: pk.parallel_for("count", n, count, rows=rows)]


@pytest.mark.parametrize("launch", LAUNCHES)
def test_as_many_rows_as_threads(launch):
    rows = np.zeros(numba.get_num_threads(), np.int64)
    launch(rows, 100_000)
    assert rows.sum() == 100_000


@pytest.mark.parametrize("launch", LAUNCHES)
def test_launches_run_in_order_where_numba_has_fewer_threads(launch):
    before = numba.get_num_threads()
    numba.set_num_threads(1)
    try:
        rows = np.zeros(1, np.int64)
        with tools.record() as record:
            launch(rows, 1000)
    finally:
        numba.set_num_threads(before)
    spaces = {kernel.space for kernel in record.kernels if kernel.label == "count"}
    assert spaces <= {"Serial", PARALLEL.name}
    assert rows.tolist() == [1000]


PROGRAM = """
import numpy as np, numba, pykokkos as pk
from pykokkos import tools

@pk.workunit
def count(i, rows):
    rows[pk.get_thread_id()] += 1

rows = np.zeros(numba.get_num_threads(), np.int64)
with tools.record() as record:
    pk.parallel_for("count", 1000, count, rows=rows)
print({kernel.space for kernel in record.kernels}, rows.tolist())
"""


def test_more_threads_of_kokkos_than_of_numba(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("NUMBA_NUM_THREADS", "1")
    monkeypatch.setenv("OMP_NUM_THREADS", "3")
    monkeypatch.delenv("PYKOKKOS_DEFAULT_SPACE", raising=False)
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        cwd=tmp_path,  # not the source tree, whose pykokkos folder has no compiled core
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("{'Serial'} [1000]\n", "")
