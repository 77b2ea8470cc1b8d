"""Peak memory of a migrated program against the Numba program's."""

from __future__ import annotations

import argparse
import math
import os
import re
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from benchmarks.common import (
    PROGRAMS,
    THESIS,
    Unavailable,
    cores,
    environment,
    migrate,
    require,
    show,
    verdict,
)

DESCRIPTION = "peak memory of each program, original and migrated"

EXTRA_LIMIT_MIB = 64.0
RELATIVE_TOLERANCE = 1e-9


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of this measurement."""
    parser.add_argument("--runs", type=int, default=5, help="processes per program and side (default: 5)")
    parser.add_argument("--size", help="the programs' argument (default: their own)")
    parser.add_argument("--threads", type=int, default=cores())


def run(options: argparse.Namespace) -> None:
    """Print one row a program."""
    require("numba", "pykokkos")
    rows = []
    with tempfile.TemporaryDirectory(prefix="benchmarks-") as folder:
        settings = environment(options.threads)
        for name in PROGRAMS:
            original, migrated = THESIS / f"{name}.py", migrate(name, Path(folder))
            (numba, expected), (pykokkos, printed) = (
                _measure(path, options.size, options.runs, settings) for path in (original, migrated)
            )
            rows.append(
                [
                    f"{name}.py",
                    f"{numba:.0f}",
                    f"{pykokkos:.0f}",
                    f"{pykokkos - numba:+.0f}",
                    verdict(pykokkos - numba, EXTRA_LIMIT_MIB),
                    "same" if same_results(expected, printed) else "[red]different[/]",
                ]
            )
    show(
        f"Peak memory, medians of {options.runs} runs, {options.threads} threads, in MiB",
        ("program", "Numba", "PyKokkos", "more", "limit", "printed results"),
        rows,
    )


def _measure(program: Path, size: str | None, runs: int, settings: Mapping[str, str]) -> tuple[float, str]:
    """Return the median peak memory of a program in MiB, and what it prints."""
    command = [sys.executable, str(program)] + ([] if size is None else [size])
    peaks = []
    for _ in range(runs):
        with tempfile.TemporaryFile() as output:
            process = subprocess.Popen(command, env=settings, stdout=output, stderr=subprocess.STDOUT)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            output.seek(0)
            printed = output.read().decode(errors="replace")
        if process.returncode != 0:
            raise Unavailable(f"{program} ended with status {process.returncode}: {printed.strip()}")
        # Linux counts in KiB
        peaks.append(usage.ru_maxrss / 1024)
    return statistics.median(peaks), printed


def same_results(expected: str, printed: str) -> bool:
    """Return whether two outputs have the same words, and numbers that agree to 1e-9 relative."""
    ours, theirs = re.split(r"\s+", expected.strip()), re.split(r"\s+", printed.strip())
    return len(ours) == len(theirs) and all(map(_same_word, ours, theirs))


def _same_word(ours: str, theirs: str) -> bool:
    if ours == theirs:
        return True
    try:
        return math.isclose(float(ours), float(theirs), rel_tol=RELATIVE_TOLERANCE)
    except ValueError:
        return False
