"""What products and numpy.linalg cost in a compiled function, by the size of the matrix."""

from __future__ import annotations

import argparse

from benchmarks.common import child, cores, environment, require, show

DESCRIPTION = "products and numpy.linalg in a compiled function, beside NumPy and Numba"

SIZES = (3, 8, 16, 32, 128, 512)
SIDES = ("NumPy", "Numba", "PyKokkos")
OPERATIONS = {
    "product": "a @ b",
    "vector": "a @ x",
    "solve": "np.linalg.solve(a, x)",
    "singular_values": "np.linalg.svd(a)",
}


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of this measurement."""
    parser.add_argument("--runs", type=int, default=15, help="samples of an operation (default: 15)")
    parser.add_argument("--threads", type=int, default=min(2, cores()), help="(default: 2)")


def run(options: argparse.Namespace) -> None:
    """Print the least times for each operation and size, since what else runs on the machine only adds."""
    require("numba", "scipy", "pykokkos")
    settings = environment(options.threads)
    times = {side: child("linear_algebra", [side, options.runs, *SIZES], settings) for side in SIDES}
    for name, shown in OPERATIONS.items():
        rows = [[side, *(f"{1e6 * times[side][name][str(size)]:.2f}" for size in SIZES)] for side in SIDES]
        show(
            f"{shown}, float64, {options.threads} threads, least of {options.runs} samples, in µs",
            ["", *(f"n = {size}" for size in SIZES)],
            rows,
        )
