"""difftest with the real migrator and the real runtime: derived inputs, and random kernels."""

from pathlib import Path

import pytest

from difftest import cli

pytest.importorskip("numba")
pytest.importorskip("pykokkos")

PROGRAM = """
import numpy as np
from numba import njit

@njit
def smooth(x, y, weight):
    if weight < 0:
        raise ValueError("weight")
    for i in range(1, len(x) - 1):
        y[i] = weight * (x[i - 1] + x[i + 1])
    return y.sum()
"""


def test_strange_file_is_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    program = tmp_path / "strange.py"
    program.write_text(PROGRAM)
    arguments = ["check", str(program), "--variants", "float64,float64 special values,float64 overlapping"]
    failures = tmp_path / "failures"
    assert cli.main([*arguments, "--spaces", "Serial", "--examples", "10", "--write", str(failures)]) == 0
    printed = capsys.readouterr().out
    assert "1 of 1 kernels agree in all cases (4 × agrees)" in printed
    assert " inputs" in printed
    assert not failures.exists()


def test_random_kernels_agree(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["fuzz", "--programs", "3", "--batch", "3", "--seed", "7", "--spaces", "Serial", "-q"]
    assert cli.main([*arguments, "--minutes", "5", "--write", str(tmp_path)]) == 0
    printed = capsys.readouterr().out
    assert "3 programs in" in printed
    assert "mismatches: 0" in printed
