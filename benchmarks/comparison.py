"""How fast difftest's comparison core is."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

from benchmarks.common import require, show

DESCRIPTION = "the comparison core: GB of reference data a second"

#: GB/s that equal arrays have to be compared with.
TARGET = 1.0


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of this measurement."""
    parser.add_argument("--megabytes", type=int, default=256, help="size of an array (default: 256)")


def run(options: argparse.Namespace) -> None:
    """Print one row for each way in which two arrays lie and differ."""
    require("difftest")
    import numpy as np

    from difftest._compare import compare, distance

    side = int((options.megabytes * 2**20 / 8) ** 0.5)
    reference = np.random.default_rng(0).random((side, side))
    equal, near = reference.copy(), np.nextafter(reference, 2.0)
    fortran = np.asfortranarray(reference)
    spread = np.zeros((side, 2 * side))
    spread[:, ::2] = reference
    calls: dict[str, Callable[[], object]] = {
        "equal, both in C order": lambda: compare(reference, equal),
        "equal, C and Fortran order": lambda: compare(reference, fortran),
        "equal, C order and strided": lambda: compare(reference, spread[:, ::2]),
        "all elements differ by 1 ULP": lambda: compare(reference, near),
        "norms of the difference": lambda: distance(reference, near),
    }
    rows = []
    for name, call in calls.items():
        rate = reference.nbytes / _best(call) / 1e9
        target = f"{TARGET:g}" if name.startswith("equal, both") else ""
        rows.append([name, f"{rate:.2f}", target])
    show("Comparison core", ["arrays", "GB/s", "at least"], rows)


def _best(call: Callable[[], object]) -> float:
    """Return the least time of five calls, in seconds."""
    times = []
    for _ in range(5):
        start = time.perf_counter()
        call()
        times.append(time.perf_counter() - start)
    return min(times)
