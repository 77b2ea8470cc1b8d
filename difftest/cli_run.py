"""``difftest run`` and ``difftest bench``: kernels with specifications."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from difftest.cli_bench import add_bench, bench_options
from difftest.cli_common import (
    AGREE,
    DIFFER,
    Commands,
    add_output,
    check_output,
    positive,
    words,
    write_report,
)
from difftest.process import Limits
from difftest.programs import Program, UsageError, find_programs
from difftest.results import Report, Row
from difftest.run import Options, count_cases, run_programs
from difftest.spec import DTYPES, ORDERS


def add_commands(commands: Commands) -> None:
    """Add both commands."""
    run = commands.add_parser(
        "run",
        help="compare kernels that have a specification",
        description="Compare every kernel of the programs, in worker processes, over sizes, dtypes, orders "
        "and spaces. Exit status: 0 all agree, 1 anything differs, 2 wrong use.",
    )
    run.set_defaults(run=_run)
    _add_arguments(run)
    run.add_argument("--benchmark", action="store_true", help="take the specifications' sizes for benchmarks")
    run.add_argument("--scheduler", metavar="ADDRESS", help="spread the programs over a Dask cluster")
    bench = add_bench(commands)
    bench.set_defaults(run=_bench, benchmark=True, scheduler=None)
    _add_arguments(bench)


def _add_arguments(run: argparse.ArgumentParser) -> None:
    run.add_argument(
        "paths",
        nargs="+",
        type=Path,
        metavar="PATH",
        help="a folder of programs with specifications (name.py beside name_spec.py), or one program; "
        "caramba migrates them first, unless the migrated program is given as a second path",
    )
    run.add_argument("--spec", type=Path, help="the specification of a single program (default: beside it)")
    run.add_argument("--drop-in", action="store_true", help="have caramba keep the kernels' names")
    run.add_argument("--keep", type=Path, metavar="DIR", help="keep the migrated programs in this folder")
    select = run.add_argument_group("which cases (comma-separated; default: all that are specified)")
    select.add_argument("--kernels", type=words, default=(), metavar="NAMES")
    select.add_argument(
        "--sizes", type=words, default=(), metavar="NAMES", help="names of sizes, such as S,M"
    )
    select.add_argument(
        "--dtypes", type=words, default=(), metavar="NAMES", help=f"such as {','.join(DTYPES)}"
    )
    select.add_argument("--orders", type=words, default=(), metavar="NAMES", help=f"of {','.join(ORDERS)}")
    select.add_argument("--spaces", type=words, default=("Serial", "OpenMP"), metavar="NAMES")
    select.add_argument("--largest", type=int, metavar="SIZE", help="leave out larger sizes")
    how = run.add_argument_group("how")
    how.add_argument(
        "--threads",
        type=positive,
        default=len(os.sched_getaffinity(0)),
        help="threads of both sides in parallel spaces (default: all cores)",
    )
    how.add_argument("--runs", type=int, default=13, help="timed runs of a case, 0 for none (default: 13)")
    how.add_argument(
        "--timed-orders",
        type=words,
        default=("C",),
        metavar="NAMES",
        help="orders that are timed (default: C)",
    )
    how.add_argument(
        "-j", "--jobs", type=positive, default=1, help="programs at a time; more than 1 disturbs the timing"
    )
    how.add_argument(
        "--timeout",
        type=float,
        default=120,
        metavar="SECONDS",
        help="for one call of a kernel (default: 120)",
    )
    how.add_argument(
        "--memory", type=float, default=0, metavar="GIB", help="for one worker process (default: no limit)"
    )
    how.add_argument(
        "--no-races",
        action="store_true",
        help="do not compare parallel originals with themselves on one thread",
    )
    how.add_argument(
        "--cache",
        action="store_true",
        help="keep what Numba compiles in the user's cache folder, for the next run of the same files",
    )
    how.add_argument(
        "--resume",
        type=Path,
        metavar="FILE",
        help="keep rows in this file as they come, and go on where an interrupted run ended",
    )
    add_output(run)


def _options(arguments: argparse.Namespace) -> tuple[list[Program], Options]:
    if len(arguments.paths) > 2:
        raise UsageError("expected a folder, a program, or an original and its migrated form")
    check_output(arguments)
    programs = find_programs(arguments.paths, arguments.spec)
    if arguments.keep is not None:
        arguments.keep.mkdir(parents=True, exist_ok=True)
    options = Options(
        spaces=arguments.spaces,
        threads=arguments.threads,
        sizes=arguments.sizes,
        dtypes=arguments.dtypes,
        orders=arguments.orders,
        kernels=arguments.kernels,
        benchmark=arguments.benchmark,
        largest=arguments.largest,
        runs=arguments.runs,
        timed_orders=arguments.timed_orders,
        jobs=arguments.jobs,
        races=not arguments.no_races,
        drop_in=arguments.drop_in,
        cache=arguments.cache,
        limits=Limits(arguments.timeout, int(arguments.memory * 2**30)),
        keep=arguments.keep.resolve() if arguments.keep else None,
        journal=arguments.resume,
    )
    if count_cases(programs, options) == 0:
        raise UsageError("no case of these programs is selected")
    return programs, options


def _run(arguments: argparse.Namespace) -> int:
    programs, options = _options(arguments)

    def work(advance: Callable[[Row | None], None]) -> Report:
        if arguments.scheduler is None:
            return run_programs(programs, options, advance)
        from difftest.spread import run_on_cluster

        return run_on_cluster(programs, options, arguments.scheduler, advance)

    report = _with_progress(work, count_cases(programs, options), quiet=arguments.quiet)
    write_report(report, arguments)
    return AGREE if report.good else DIFFER


def _bench(arguments: argparse.Namespace) -> int:
    from difftest.bench import bench_programs

    programs, options = _options(arguments)
    bench = bench_options(arguments, options)
    total = sum(count_cases(programs, replace(options, spaces=(space,))) for space in options.spaces)
    report = _with_progress(
        lambda advance: bench_programs(programs, bench, advance),
        total * len(arguments.thread_counts),
        quiet=arguments.quiet,
    )
    write_report(report, arguments)
    return AGREE if report.good else DIFFER


def _with_progress(work: Callable[[Callable[[Row | None], None]], Report], total: int, quiet: bool) -> Report:
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=quiet or not sys.stderr.isatty(),
    )
    with bar:
        task = bar.add_task("", total=total)

        def advance(row: Row | None) -> None:
            if row is None:
                bar.advance(task)
            elif row.case.size_name:
                bar.update(task, advance=1, description=f"{row.case.program}:{row.case.kernel}")

        return work(advance)
