"""First calls of all kernels of a test suite, teams and scratch memory included."""

from __future__ import annotations

import argparse
import os
import re
import statistics
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

from benchmarks.common import HERE, Unavailable, cores, environment, require, show, verdict

DESCRIPTION = "first calls of all kernels of the test suite: empty cache, and warm cache in a new process"

TESTS = HERE.parent / "tests" / "python" / "pykokkos"
FILES = (
    "test_launch.py",
    "test_policies.py",
    "test_reducers.py",
    "test_expressions.py",
    "test_view_kernels.py",
    "test_atomics.py",
    "test_styles_functor.py",
    "test_styles_workload.py",
    "test_host_call.py",
    "test_host_launches.py",
    "test_teams.py",
    "test_team_functions.py",
    "test_team_scratch.py",
    "test_nested_reducers.py",
)
COLD_LIMIT_MS = 200.0
WARM_LIMIT_MS = 2.0

_ready = re.compile(r"pykokkos: (\S+): ready after ([\d.]+) ms, (translated|from the cache)")


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of this measurement."""
    parser.add_argument("--runs", type=int, default=1, help="runs of each kind (default: 1)")
    parser.add_argument("--threads", type=int, default=cores())
    parser.add_argument("files", nargs="*", type=Path, help="test files (default: those of every feature)")


def run(options: argparse.Namespace) -> None:
    """Print a row a file: the median of its kernels, of each the least time of all runs."""
    require("pytest", "pykokkos")
    rows = []
    everything: dict[str, list[float]] = {"cold": [], "warm": []}
    for file in options.files or [TESTS / name for name in FILES]:
        cold: list[dict[tuple[str, int], float]] = []
        warm: list[dict[tuple[str, int], float]] = []
        for _ in range(options.runs):
            with tempfile.TemporaryDirectory(prefix="benchmarks-") as folder:
                settings = environment(options.threads, PYKOKKOS_CACHE_DIR=folder, PYKOKKOS_LOG="info")
                cold.append(_first_calls(file, settings, "translated"))
                warm.append(_first_calls(file, settings, "from the cache"))
        of_cold, of_warm = _least(cold), _least(warm)
        everything["cold"] += of_cold
        everything["warm"] += of_warm
        rows.append(_row(file.name, of_cold, of_warm))
    rows.append(_row("all", everything["cold"], everything["warm"]))
    show(
        f"First calls of all kernels, medians over kernels of the least of {options.runs} runs, in ms",
        ("tests", "kernels", "cold", "limit", "slowest", "warm", "limit", "slowest"),
        rows,
        ["From the request for a signature to its loaded kernel. warm: a new process, the same cache."],
    )


def _first_calls(file: Path, settings: dict[str, str], kind: str) -> dict[tuple[str, int], float]:
    """Run a test file; return the milliseconds of its first calls by kernel and number."""
    command = [sys.executable, "-m", "pytest", "-q", "-s", "-p", "no:cacheprovider", str(file.resolve())]
    with tempfile.TemporaryDirectory(prefix="benchmarks-") as folder:
        done = subprocess.run(
            command, env={**os.environ, **settings}, cwd=folder, capture_output=True, text=True, check=False
        )
    if done.returncode != 0:
        raise Unavailable(f"the tests of {file.name} fail: {done.stdout.strip().splitlines()[-1:]}")
    times: dict[tuple[str, int], float] = {}
    numbers: dict[str, int] = defaultdict(int)
    for name, milliseconds, how in _ready.findall(done.stderr):
        if how == kind:
            times[name, numbers[name]] = float(milliseconds)
            numbers[name] += 1
    return times


def _least(runs: list[dict[tuple[str, int], float]]) -> list[float]:
    return [min(times[key] for times in runs if key in times) for key in runs[0]]


def _row(name: str, cold: Iterable[float], warm: Iterable[float]) -> list[str]:
    first, again = list(cold), list(warm)
    if not first or not again:
        return [name, "0", *[""] * 6]
    slow, fast = statistics.median(first), statistics.median(again)
    return [
        name,
        str(len(first)),
        f"{slow:.0f}",
        verdict(slow, COLD_LIMIT_MS),
        f"{max(first):.0f}",
        f"{fast:.2f}",
        verdict(fast, WARM_LIMIT_MS),
        f"{max(again):.1f}",
    ]
