"""What a step of a time loop of small parallel loops costs inside of one compiled function."""

from __future__ import annotations

import argparse
import statistics

from benchmarks.common import child, cores, environment, require, show, verdict

DESCRIPTION = "a time loop of small launches inside of a host call, beside Numba's parallel=True"

SIZES = (32, 1000, 10_000)
#: Microseconds of a step over the smallest array, with two threads.
LIMIT = 2.5


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of this measurement."""
    parser.add_argument("--runs", type=int, default=25, help="samples of a loop (default: 25)")
    parser.add_argument("--steps", type=int, default=1000, help="steps of a loop (default: 1000)")
    parser.add_argument("--threads", type=int, default=min(2, cores()), help="(default: 2)")


def run(options: argparse.Namespace) -> None:
    """Print microseconds per step for each size of the array."""
    require("numba", "pykokkos")
    settings = environment(options.threads)
    rows = []
    for name, script in (("pk.host_call", "time_loop_pykokkos"), ("Numba", "time_loop_numba")):
        samples = child(script, [options.runs, options.steps, *SIZES], settings)
        medians = [1e6 * statistics.median(samples[str(size)]) for size in SIZES]
        limit = verdict(medians[0], LIMIT) if name == "pk.host_call" else ""
        rows.append([name, *(f"{median:.2f}" for median in medians), limit])
    show(
        f"One step of a loop of {options.steps} steps, {options.threads} threads, medians of {options.runs} "
        "samples, in µs",
        ["", *(f"{size} elements" for size in SIZES), "limit: smallest"],
        rows,
    )
