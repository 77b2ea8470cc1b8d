"""``difftest bench`` and ``difftest compare``: times, and how they change."""

from __future__ import annotations

import argparse
import os
from dataclasses import replace
from pathlib import Path

from difftest.bench import BenchOptions
from difftest.cli_common import AGREE, DIFFER, Commands, words
from difftest.report.table import console
from difftest.run import Options


def add_bench(commands: Commands) -> argparse.ArgumentParser:
    """Add ``bench``; its other arguments are those of ``run``."""
    parser = commands.add_parser(
        "bench",
        help="time kernels",
        description="Compare as `run` does, at the specifications' sizes for benchmarks, and time "
        "translation, first calls with cold and warm caches, and steady calls. Exit status as of `run`.",
    )
    parser.add_argument(
        "--thread-counts",
        type=counts,
        default=tuple(sorted({1, len(os.sched_getaffinity(0))})),
        metavar="N,…",
        help="threads of both sides in parallel spaces (default: 1 and all cores)",
    )
    parser.add_argument("--no-first-calls", action="store_true", help="only steady calls")
    return parser


def add_compare(commands: Commands) -> None:
    """Add ``compare``."""
    parser = commands.add_parser(
        "compare",
        help="compare the times of two runs",
        description="Flag what changed beyond noise between two files that --json wrote. Exit status: 0 "
        "nothing became slower or wrong, 1 something did, 2 wrong use.",
    )
    parser.set_defaults(run=_compare)
    parser.add_argument("old", type=Path, metavar="OLD.json")
    parser.add_argument("new", type=Path, metavar="NEW.json")
    parser.add_argument(
        "--threshold",
        type=float,
        default=0.05,
        help="smallest change that counts (default: 0.05, five percent)",
    )


def counts(text: str) -> tuple[int, ...]:
    """Read numbers of threads."""
    numbers = tuple(int(word) for word in words(text))
    if not numbers or min(numbers) < 1:
        raise argparse.ArgumentTypeError("numbers of threads are at least 1")
    return numbers


def _compare(arguments: argparse.Namespace) -> int:
    from difftest.changes import compare_reports, read_report

    changes = compare_reports(read_report(arguments.old), read_report(arguments.new), arguments.threshold)
    out = console()
    for line in changes.environment:
        out.print(f"environment differs: {line}", markup=False)
    for change in changes.changes:
        word = "slower" if change.slower else "faster"
        interval = f"{change.low:.2f} to {change.high:.2f}"
        out.print(
            f"{change.case}: {change.measure} {change.ratio:.2f} × ({interval}), {word}",
            markup=False,
            soft_wrap=True,
        )
    for case in changes.worse:
        out.print(f"no longer agrees: {case}", markup=False, soft_wrap=True)
    for case in changes.missing:
        out.print(f"missing: {case}", markup=False, soft_wrap=True)
    out.print(
        f"{changes.compared} measurements compared, {len(changes.changes)} changed beyond noise", markup=False
    )
    return AGREE if changes.good else DIFFER


def bench_options(arguments: argparse.Namespace, run: Options) -> BenchOptions:
    """Return the options of ``bench`` from those of ``run``."""
    # sizes for benchmarks where there are any; kernels without are timed at those for comparisons
    return BenchOptions(
        replace(run, benchmark=True), arguments.thread_counts, first_calls=not arguments.no_first_calls
    )
