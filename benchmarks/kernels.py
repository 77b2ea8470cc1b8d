"""The kernels of the thesis against Numba: wall time, kernel time, and the thesis' own figures."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.common import HERE, THESIS, Unavailable, caramba, cores, require, show, verdict

if TYPE_CHECKING:
    from difftest.results import Row

DESCRIPTION = "kernels of the thesis: PyKokkos wall and kernel time, Numba, ratios"

#: Kernels by program, with the limit of kernel time as a multiple of Numba's time.
KERNELS = {
    "sum2d": {"sum2d": 1.05},
    "sum3d": {"sum3d": 1.05},
    "stencil": {"star": 1.05, "star2": 1.05, "grid": 1.05},
    "lennard_jones": {"potential": 1.0},
    "logistic_regression": {"logistic_regression": 1.0},
}

#: The smallest size that the limits are for: 10^5 elements, or 10^3 atoms.
SMALLEST = {"potential": 10**3}
SMALLEST_OTHERS = 10**5


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of this measurement."""
    parser.add_argument("--runs", type=int, default=13, help="timed runs (default: 13)")
    parser.add_argument("--threads", type=int, default=cores())
    parser.add_argument("--spaces", default="Serial,OpenMP", help="default: Serial,OpenMP")
    parser.add_argument("--kernels", default="", help="names of kernels (default: all)")
    parser.add_argument("--largest", type=int, default=10**8, help="leave out larger sizes (default: 10^8)")
    parser.add_argument("--html", type=Path, metavar="FILE", help="write difftest's page of the run")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write difftest's report of the run")


def run(options: argparse.Namespace) -> None:
    """Run difftest over the sizes that specifications name for benchmarks, and print its times."""
    require("numba", "pykokkos", "difftest")
    caramba()
    from difftest.process import Limits
    from difftest.programs import find_programs
    from difftest.report.html import write_html
    from difftest.run import Options, run_programs

    chosen = tuple(filter(None, options.kernels.split(","))) or tuple(
        kernel for kernels in KERNELS.values() for kernel in kernels
    )
    programs = [
        program
        for name, kernels in KERNELS.items()
        if set(kernels) & set(chosen)
        for program in find_programs([THESIS / f"{name}.py"], None)
    ]
    settings = Options(
        spaces=tuple(options.spaces.split(",")),
        threads=options.threads,
        benchmark=True,
        largest=options.largest,
        kernels=chosen,
        dtypes=("float64",),
        orders=("C",),
        runs=options.runs,
        limits=Limits(seconds=600),
    )
    report = run_programs(programs, settings, _progress)
    if options.html is not None:
        write_html(report, options.html)
    if options.json is not None:
        report.write_json(options.json)
    _print(report.rows, options)
    bad = [row for row in report.rows if not row.status.good]
    if bad:
        raise Unavailable("; ".join(f"{row.case.kernel} {row.case.size}: {row.detail}" for row in bad[:3]))


def _progress(row: Row) -> None:
    """Tell that a case is over: the largest take minutes."""
    case, ratio = row.case, ""
    if row.numba is not None and row.kernel is not None:
        ratio = f", kernel / Numba {row.kernel.median / row.numba.median:.3f}"
    print(f"{case.kernel} {case.size} {case.space}: {row.status.value}{ratio}", file=sys.stderr, flush=True)


def _print(rows: list[Row], options: argparse.Namespace) -> None:
    thesis = json.loads((HERE / "thesis.json").read_text(encoding="utf-8"))["kernels_ms"]
    limits = {kernel: limit for kernels in KERNELS.values() for kernel, limit in kernels.items()}
    columns = (
        "kernel",
        "size",
        "space",
        "agreement",
        "Numba",
        "wall",
        "kernel",
        "wall / Numba",
        "kernel / Numba",
        "thesis: Numba",
        "wall",
        "kernel",
        "kernel / Numba",
    )
    table = [_cells(row, limits[row.case.kernel], thesis.get(row.case.kernel, [])) for row in rows]
    show(
        f"Kernels, float64 in C order, medians of {options.runs} runs, in ms",
        columns,
        table,
        ["Numba and PyKokkos have the same number of threads: 1 for Serial, the given number for OpenMP."],
    )


def _cells(row: Row, limit: float, thesis: list[list[float]]) -> list[str]:
    case = row.case
    space = case.space if case.threads == 1 else f"{case.space} ×{case.threads}"
    cells = [case.kernel, f"{case.size:.0e}".replace("e+0", "e"), space, row.reached or row.status.value]
    if row.numba is None or row.wall is None or row.kernel is None:
        return cells
    numba, wall, kernel = (timing.median for timing in (row.numba, row.wall, row.kernel))
    ratio = kernel / numba
    limited = case.size >= SMALLEST.get(case.kernel, SMALLEST_OTHERS)
    cells += [_ms(numba), _ms(wall), _ms(kernel), f"{wall / numba:.3f}"]
    cells.append(verdict(ratio, limit) if limited else f"{ratio:.3f}")
    return cells + _thesis_cells(case.size, thesis)


def _thesis_cells(size: int, thesis: list[list[float]]) -> list[str]:
    for theirs_size, wall, kernel, numba in thesis:
        if theirs_size == size:
            return [f"{numba:g}", f"{wall:g}", f"{kernel:g}", f"{kernel / numba:.2f}"]
    return []


def _ms(seconds: float) -> str:
    return f"{1e3 * seconds:.4g}"
