"""How long the first call of a kernel takes, from an empty cache and from a warm one."""

from __future__ import annotations

import argparse
import statistics
import tempfile

from benchmarks.common import child, cores, environment, require, show, verdict

DESCRIPTION = "first call of a kernel: empty cache, warm cache in a new process, and Numba's"

KERNELS = ("axpy", "potential", "jacobi")
COLD_LIMIT_MS = 200.0
WARM_LIMIT_MS = 2.0


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of this measurement."""
    parser.add_argument("--runs", type=int, default=7, help="processes per kernel and kind (default: 7)")
    parser.add_argument("--threads", type=int, default=cores())


def run(options: argparse.Namespace) -> None:
    """Print one row a kernel. Every figure is of a process of its own; the kinds take turns."""
    require("numba", "pykokkos")
    rows = []
    for kernel in KERNELS:
        starts, cold, warm, steady, numba = [], [], [], [], []
        for _ in range(options.runs):
            with tempfile.TemporaryDirectory(prefix="benchmarks-") as cache:
                settings = environment(options.threads, PYKOKKOS_CACHE_DIR=cache)
                start, first, _ = child("first_call", ["pykokkos", kernel], settings)
                starts.append(1e3 * start)
                cold.append(1e3 * (start + first))
                _, first, second = child("first_call", ["pykokkos", kernel], settings)
                warm.append(1e3 * first)
                steady.append(1e3 * second)
            _, first, _ = child("first_call", ["numba", kernel], environment(options.threads))
            numba.append(1e3 * first)
        medians = [statistics.median(times) for times in (starts, cold, warm, steady, numba)]
        start, first, warmed, again, reference = medians
        rows.append(
            [
                kernel,
                f"{start:.1f}",
                f"{first:.0f}",
                verdict(first, COLD_LIMIT_MS),
                f"{reference:.0f}",
                verdict(first / reference, 1.0),
                f"{warmed:.2f}",
                verdict(warmed, WARM_LIMIT_MS),
                f"{again:.3f}",
            ]
        )
    columns = (
        "kernel",
        "start of Kokkos",
        "cold",
        "limit",
        "Numba",
        "cold / Numba",
        "warm",
        "limit",
        "second call",
    )
    show(
        f"First call of a kernel, medians of {options.runs} processes, {options.threads} threads, in ms",
        columns,
        rows,
        ["cold: empty cache, start of Kokkos included. warm: cached, in a new process, Kokkos started."],
    )
