"""What small things cost: arguments by kind, host calls, views, the import, many kernels compiled at once."""

from __future__ import annotations

import argparse

from benchmarks.common import child, cores, environment, require, show, verdict

DESCRIPTION = "arguments of a launch by kind, host calls, views, import, a hundred kernels compiled at once"

#: Microseconds.
LIMITS = {
    "Serial: empty launch": 0.6,
    "OpenMP: empty launch": 2.0,
    **{
        f"{space}: {kind} more": 0.08
        for space in ("Serial", "OpenMP")
        for kind in ("array", "scalar", "view")
    },
    "host call of a scalar function": 0.3,
    "pk.View([10])": 1.0,
    "import beyond NumPy's": 80e3,
}


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of this measurement."""
    parser.add_argument("--runs", type=int, default=60, help="samples of 1000 calls (default: 60)")
    parser.add_argument("--kernels", type=int, default=100, help="compiled at once (default: 100)")
    parser.add_argument("--threads", type=int, default=min(2, cores()), help="of OpenMP (default: 2)")


def run(options: argparse.Namespace) -> None:
    """Print least times, since what else runs on the machine only adds."""
    require("pykokkos")
    settings = environment(options.threads)
    times = child("small_calls", [options.runs], settings)
    times["import beyond NumPy's"] = min(child("import_time", [], settings) for _ in range(7))
    rows = [
        [name, f"{1e6 * times[name]:.3f}", verdict(1e6 * times[name], limit)]
        for name, limit in LIMITS.items()
    ]
    show(f"Small calls, least of {options.runs} samples, in µs", ["", "µs", "limit"], rows)
    rows = []
    for threads in sorted({1, cores()}):
        seconds = child("compile_many", [options.kernels, threads], settings)
        rows.append([f"{options.kernels} kernels, {threads} at once", f"{seconds:.1f}"])
    show("pk.compile_module with an empty cache, in s", ["", "s"], rows)
