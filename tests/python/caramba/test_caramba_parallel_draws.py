"""Loops over prange that draw random numbers: in order, and with `--parallel-draws` launches."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from caramba_command import run

PROGRAM = """
import random

import numpy as np
from numba import njit, prange


@njit
def kick(x):
    return x + np.random.normal(0.0, 2.0)


@njit(parallel=True)
def noise(n, seed):
    np.random.seed(seed)
    out = np.zeros(n)
    for i in prange(n):
        out[i] = kick(5.0) + random.random()
    return out


@njit(parallel=True)
def inside(n):
    count = 0
    for i in prange(n):
        x, y = np.random.random(), np.random.uniform(0.0, 1.0)
        if x * x + y * y < 1.0:
            count += 1
    return 4.0 * count / n


x = noise(200000, 7)
print(x.mean(), x.std(), len(np.unique(x)), inside(200000))
"""


def test_in_order_unless_asked_for(tmp_path: Path) -> None:
    (tmp_path / "in.py").write_text(PROGRAM)
    done = run("in.py", "-o", "out.py", cwd=tmp_path)
    assert done.stderr.count("CRB3015") == 2
    assert "RangePolicy(0, n)" not in (tmp_path / "out.py").read_text()


def test_launches_of_the_same_distribution(tmp_path: Path) -> None:
    (tmp_path / "in.py").write_text(PROGRAM)
    done = run("--parallel-draws", "in.py", "-o", "out.py", cwd=tmp_path)
    assert done.returncode == 0
    assert done.stderr == ""
    text = (tmp_path / "out.py").read_text()
    assert text.count("@pk.workunit(parallel_draws=True)") == 2
    assert text.count("RangePolicy(0, n)") == 2
    environment = {**os.environ, "PYKOKKOS_NUM_THREADS": "4"}
    ran = subprocess.run(
        [sys.executable, "out.py"], cwd=tmp_path, env=environment, capture_output=True, text=True, check=True
    )
    mean, std, different, pi = map(float, ran.stdout.split())
    # Ten standard errors.
    assert abs(mean - 5.5) < 0.05
    assert abs(std - (4.0 + 1.0 / 12.0) ** 0.5) < 0.05
    assert different == 200000
    assert abs(pi - 3.14159) < 0.04


SHARED = """
import numpy as np
from numba import njit, prange


@njit
def drawn(rng):
    return rng.normal()


@njit(parallel=True)
def noise(rng, out):
    for i in prange(out.size):
        out[i] = drawn(rng)


out = np.zeros(3)
noise(np.random.default_rng(5), out)
print(out.tolist() == np.random.default_rng(5).normal(size=3).tolist())
"""


def test_generators_of_python_are_shared(tmp_path: Path) -> None:
    (tmp_path / "in.py").write_text(SHARED)
    done = run("--parallel-draws", "in.py", "-o", "out.py", cwd=tmp_path)
    assert done.stderr.count("CRB3016") == 1
    ran = subprocess.run([sys.executable, "out.py"], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert ran.stdout == "True\n"
