"""``difftest fuzz``: random kernels."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from rich.console import Console

from difftest.cli_common import AGREE, DIFFER, Commands, positive, words
from difftest.programs import UsageError


def add_commands(commands: Commands) -> None:
    """Add the command."""
    fuzz = commands.add_parser(
        "fuzz",
        help="compare random kernels",
        description="Make typed random kernels, run them under Numba and migrated, and write what differs, "
        "reduced, as tests. Exit status: 0 nothing differs, 1 something does, 2 wrong use.",
    )
    fuzz.set_defaults(run=_fuzz)
    fuzz.add_argument("--minutes", type=float, default=1.0)
    fuzz.add_argument("--seed", type=int, default=0)
    fuzz.add_argument("--programs", type=int, default=0, help="stop after so many (default: no limit)")
    fuzz.add_argument("--batch", type=positive, default=12, help="kernels in a file (default: 12)")
    fuzz.add_argument("--spaces", type=words, default=("Serial", "OpenMP"), metavar="NAMES")
    fuzz.add_argument("--threads", type=positive, default=2)
    fuzz.add_argument(
        "--reduce", type=float, default=60, metavar="SECONDS", help="to make one failing program smaller"
    )
    fuzz.add_argument(
        "--write",
        type=Path,
        metavar="DIR",
        help="where failing programs go (default: tests/regressions if it is there)",
    )
    fuzz.add_argument("--json", type=Path, metavar="FILE", help="write everything that was found")
    fuzz.add_argument("-q", "--quiet", action="store_true", help="print only at the end")


def _fuzz(arguments: argparse.Namespace) -> int:
    from difftest.fuzz.run import FuzzOptions, FuzzReport, fuzz

    if arguments.minutes <= 0:
        raise UsageError("--minutes must be more than 0")
    home = Path("tests/regressions")
    options = FuzzOptions(
        minutes=arguments.minutes,
        seed=arguments.seed,
        programs=arguments.programs,
        spaces=arguments.spaces,
        batch=arguments.batch,
        threads=arguments.threads,
        write=arguments.write or (home if home.is_dir() else Path("difftest_failures")),
        reduce_seconds=arguments.reduce,
    )
    err = Console(stderr=True, highlight=False)

    def show(report: FuzzReport) -> None:
        if not arguments.quiet:
            err.print(f"{report.lines()[0]}, {len(report.findings)} mismatches")

    report = fuzz(options, show)
    out = Console(highlight=False, soft_wrap=True)
    for line in report.lines():
        out.print(line, markup=False)
    for finding in report.findings:
        where = f" → {finding.file}" if finding.file else ""
        out.print(f"{finding.kernel} {finding.space}: {finding.what}: {finding.detail}{where}", markup=False)
    if arguments.json is not None:
        arguments.json.write_text(json.dumps(report.as_dict(), indent=1), encoding="utf-8")
    return AGREE if report.good else DIFFER
