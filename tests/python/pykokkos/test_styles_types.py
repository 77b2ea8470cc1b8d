"""Annotated programs pass type checkers, and run."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = Path(__file__).parent / "typed_program.py"
ROOT = Path(__file__).parents[3]


def test_program_runs():
    done = subprocess.run(
        [sys.executable, PROGRAM], capture_output=True, text=True, env=os.environ, check=True
    )
    assert done.stdout == "14\n12.0 14.0\n"


@pytest.mark.skipif(importlib.util.find_spec("mypy") is None, reason="mypy is not installed")
def test_program_passes_mypy(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", tmp_path, PROGRAM],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "MYPYPATH": f"{ROOT}"},
    )
    assert done.returncode == 0, done.stdout
