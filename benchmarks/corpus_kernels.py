"""Serial kernels of the whole corpus against Numba: the geometric mean of kernel times, family by family."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import geometric_mean
from typing import Any

from benchmarks.common import HERE, Unavailable, environment, require, show, verdict

DESCRIPTION = "kernel time of the corpus' kernels in the Serial space, as a multiple of Numba's"

CORPUS = HERE.parent / "corpus"
MEAN_LIMIT = 1.05
KERNEL_LIMIT = 1.5
#: Their originals run as plain Python, in Numba's CUDA simulator, or are compiled anew by each call.
NOT_COMPILED = {"appy", "decorators"}


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of this measurement."""
    parser.add_argument("--runs", type=int, default=9, help="interleaved runs of each kernel (default: 9)")
    parser.add_argument("--families", default="", help="folders of the corpus, separated by commas")


def run(options: argparse.Namespace) -> None:
    """Print a table of the families, and every kernel above the limit."""
    require("numba", "pykokkos", "difftest")
    chosen = options.families.split(",") if options.families else families()
    rows: list[list[str]] = []
    slow: list[list[str]] = []
    everything: list[float] = []
    for family in chosen:
        measured = measure(family, options.runs)
        if not measured:
            continue
        kernel = [found["kernel"]["median"] / found["numba"]["median"] for found in measured]
        wall = [found["wall"]["median"] / found["numba"]["median"] for found in measured]
        everything += kernel
        above = sum(ratio > KERNEL_LIMIT for ratio in kernel)
        rows.append(
            [
                family,
                str(len(kernel)),
                f"{geometric_mean(kernel):.2f}",
                f"{geometric_mean(wall):.2f}",
                str(above),
                "",
            ]
        )
        slow += [
            [f"{family}/{Path(found['case']['program']).name}", found["case"]["kernel"]]
            + [f"{1e6 * found[side]['median']:.1f}" for side in ("numba", "kernel")]
            + [f"{ratio:.2f}"]
            for found, ratio in zip(measured, kernel, strict=True)
            if ratio > KERNEL_LIMIT
        ]
    if not everything:
        raise Unavailable("no kernel of these families was timed on both sides")
    above = sum(ratio > KERNEL_LIMIT for ratio in everything)
    limit = verdict(geometric_mean(everything), MEAN_LIMIT)
    rows.append(["all", str(len(everything)), f"{geometric_mean(everything):.2f}", "", str(above), limit])
    title = "Serial kernels at size M over Numba's calls, geometric means"
    show(title, ["family", "kernels", "kernel", "wall", f"above {KERNEL_LIMIT}", "limit"], rows)
    slow.sort(key=lambda row: -float(row[-1]))
    show(f"Kernels above {KERNEL_LIMIT}, in µs", ["program", "kernel", "Numba", "PyKokkos", "ratio"], slow)


def families() -> list[str]:
    """Return the folders of the corpus whose originals Numba compiles."""
    folders = (path.name for path in CORPUS.iterdir() if path.is_dir() and any(path.glob("*_spec.py")))
    return sorted(set(folders) - NOT_COMPILED)


def measure(family: str, runs: int) -> list[dict[str, Any]]:
    """Return the rows of difftest that were timed on both sides and agree."""
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder) / "rows.json"
        command = [sys.executable, "-m", "difftest", "run", str(CORPUS / family), "--sizes", "M"]
        command += ["--dtypes", "float64", "--orders", "C", "--spaces", "Serial", "--runs", str(runs)]
        command += ["--cache", "-q", "--json", str(output)]
        subprocess.run(command, env=environment(1), cwd=folder, check=False, stdout=subprocess.DEVNULL)
        rows = json.loads(output.read_text())["rows"] if output.exists() else []
    timed = ("numba", "wall", "kernel")
    agreeing = (row for row in rows if row["status"] == "agrees")
    return [row for row in agreeing if all((row[side] or {}).get("median") for side in timed)]
