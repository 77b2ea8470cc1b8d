"""What a launch of an empty kernel costs, by the number of its array arguments."""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Sequence

from benchmarks.common import child, cores, environment, require, show, verdict

DESCRIPTION = "launch of an empty kernel with 0 to 14 arrays, PyKokkos and Numba"

# Two values and 15 keywords more would make CPython pack a dictionary for the call, which costs 1 µs.
COUNTS = (0, 1, 2, 4, 8, 14)
#: Microseconds of a launch without arguments, and of each argument more.
LIMITS = {"Serial": 0.6, "OpenMP": 2.0}
ARGUMENT_LIMIT = 0.08


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of this measurement."""
    parser.add_argument("--runs", type=int, default=25, help="samples of 2000 launches (default: 25)")
    parser.add_argument("--threads", type=int, default=min(2, cores()), help="of OpenMP (default: 2)")


def run(options: argparse.Namespace) -> None:
    """Print microseconds per launch for each space, and per call of an empty Numba kernel."""
    require("numba", "pykokkos")
    columns = ["", *(f"{count} arrays" for count in COUNTS), "per array", "limit: launch", "limit: array"]
    rows = []
    for name, threads in (
        ("Serial", 1),
        ("OpenMP", options.threads),
        ("Numba", 1),
        ("Numba", options.threads),
    ):
        script = "empty_numba" if name == "Numba" else "empty_pykokkos"
        mode = "parallel" if threads > 1 else "serial"
        settings = environment(threads)
        samples = child(script, [name if name != "Numba" else mode, options.runs, *COUNTS], settings)
        medians = [1e6 * statistics.median(samples[str(count)]) for count in COUNTS]
        slope = least_squares_slope(COUNTS, medians)
        limits = ["", ""]
        if name in LIMITS:
            limits = [verdict(medians[0], LIMITS[name]), verdict(slope, ARGUMENT_LIMIT)]
        label = f"{name} {mode}" if name == "Numba" else name
        threads_text = "1 thread" if threads == 1 else f"{threads} threads"
        figures = [f"{median:.3f}" for median in medians]
        rows.append([f"{label}, {threads_text}", *figures, f"{slope:.3f}", *limits])
    show(f"Launch of an empty kernel, medians of {options.runs} samples, in µs", columns, rows)


def least_squares_slope(x: Sequence[float], y: Sequence[float]) -> float:
    """Return the slope of the line through some points."""
    return statistics.linear_regression(x, y).slope
