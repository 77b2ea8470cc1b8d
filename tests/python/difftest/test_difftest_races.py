"""Parallel originals that disagree with themselves on one thread are reported as racy."""

from pathlib import Path

import pytest
from difftest_pairs import RunPair

from difftest.results import Status

pytest.importorskip("numba")

ORIGINAL = """
from numba import njit, prange

@njit(parallel=True)
def racy(x):
    for i in prange(1, len(x)):
        x[i] = 0.5 * x[i - 1] + x[i]

@njit(parallel=True)
def owned(x):
    for i in prange(len(x)):
        x[i] = 0.5 * x[i]
"""

MIGRATED = """
import pykokkos as pk

def call_racy(x):
    with pk.launch("racy"):
        for i in range(1, len(x)):
            x[i] = 0.5 * x[i - 1] + x[i]

def call_owned(x):
    with pk.launch("owned"):
        x *= 0.5
"""

SPECIFICATION = """
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"M": 500_000}, dtypes=["float64"], orders=["C"])

@spec.kernel
def racy(make: Inputs) -> Arguments:
    return (make.uniform(make.size),)

@spec.kernel
def owned(make: Inputs) -> Arguments:
    return (make.uniform(make.size),)
"""


@pytest.mark.parametrize("races", [True, False])
def test_race(tmp_path: Path, run_pair: RunPair, races: bool) -> None:
    (tmp_path / "original.py").write_text(ORIGINAL)
    (tmp_path / "original_spec.py").write_text(SPECIFICATION)
    (tmp_path / "migrated.py").write_text(MIGRATED)
    report = run_pair(tmp_path / "original.py", tmp_path / "migrated.py", threads=4, races=races)
    found = [(row.case.kernel, row.case.space, row.status) for row in report.rows]
    expected = [("racy", "Serial", Status.AGREES), ("owned", "Serial", Status.AGREES)]
    if races:
        expected.insert(1, ("racy", "Numba", Status.RACY))
        assert "differs from that on one" in report.rows[1].detail
    assert found == expected
