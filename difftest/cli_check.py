"""``difftest check`` and ``difftest init``: kernels that nobody specified."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
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

from difftest.cli_common import AGREE, DIFFER, Commands, add_output, positive, words, write_report
from difftest.process import Limits
from difftest.programs import UsageError


def add_commands(commands: Commands) -> None:
    """Add both commands."""
    check = commands.add_parser(
        "check",
        help="compare kernels of a file without a specification",
        description="Derive inputs from the kernels themselves, compare both sides on them, and write a test "
        "for every failure, made as small as it goes. Exit status: 0 all agree, 1 anything differs, "
        "2 wrong use.",
    )
    check.set_defaults(run=_check)
    check.add_argument("original", type=Path, metavar="FILE.py", help="the program with Numba kernels")
    check.add_argument("migrated", type=Path, nargs="?", help="its migrated form (default: caramba makes it)")
    check.add_argument("--kernels", type=words, default=(), metavar="NAMES")
    check.add_argument("--spaces", type=words, default=("Serial", "OpenMP"), metavar="NAMES")
    check.add_argument("--threads", type=positive, default=max(2, len(os.sched_getaffinity(0))))
    check.add_argument(
        "--examples", type=int, default=60, help="inputs drawn for each kernel beside those always made"
    )
    check.add_argument(
        "--variants",
        type=words,
        default=(),
        metavar="NAMES",
        help="of float64, float32, 'float64 strided', …",
    )
    check.add_argument("--seed", type=int, default=0)
    check.add_argument("-j", "--jobs", type=positive, default=1, help="kernels at a time")
    check.add_argument(
        "--timeout", type=float, default=30, metavar="SECONDS", help="for one call (default: 30)"
    )
    check.add_argument(
        "--memory", type=float, default=8, metavar="GIB", help="for one worker process (default: 8)"
    )
    check.add_argument(
        "--write",
        type=Path,
        default=Path("difftest_failures"),
        metavar="DIR",
        help="where tests for failures are written (default: difftest_failures)",
    )
    add_output(check)
    init = commands.add_parser(
        "init",
        help="write a specification to edit",
        description="Write FILE_spec.py beside FILE.py with what can be derived of its kernels' arguments.",
    )
    init.set_defaults(run=_init)
    init.add_argument("original", type=Path, metavar="FILE.py")
    init.add_argument("-o", "--output", type=Path, help="default: FILE_spec.py beside it; - for the console")
    init.add_argument("--force", action="store_true", help="replace a specification that is there")


def _check(arguments: argparse.Namespace) -> int:
    from difftest.check import CheckOptions, check_program

    for path in filter(None, (arguments.original, arguments.migrated)):
        if not path.is_file():
            raise UsageError(f"{path}: no such file")
    options = CheckOptions(
        spaces=arguments.spaces,
        threads=arguments.threads,
        kernels=arguments.kernels,
        examples=arguments.examples,
        seed=arguments.seed,
        limits=Limits(arguments.timeout, int(arguments.memory * 2**30)),
        write=arguments.write,
        jobs=arguments.jobs,
        variants=arguments.variants,
    )
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=arguments.quiet or not sys.stderr.isatty(),
    )
    with bar:
        task = bar.add_task("", total=None)
        seen: set[str] = set()

        def show(done: str, total: int) -> None:
            seen.add(done.partition(":")[0])
            bar.update(task, total=total, completed=len(seen) - 1, description=done)

        report = check_program(arguments.original, arguments.migrated, options, show)
    write_report(report, arguments)
    return AGREE if report.good else DIFFER


def _init(arguments: argparse.Namespace) -> int:
    from difftest.derive.write import specification_text
    from difftest.side import Side
    from difftest.spec import specification_beside

    if not arguments.original.is_file():
        raise UsageError(f"{arguments.original}: no such file")
    output = arguments.output or specification_beside(arguments.original)
    if str(output) != "-" and output.exists() and not arguments.force:
        raise UsageError(f"{output} exists; --force replaces it")
    with tempfile.TemporaryDirectory(prefix="difftest-") as folder:
        side = Side("Numba", {}, (arguments.original.resolve(), None, True), Limits(), Path(folder))
        try:
            facts = side.facts()
        finally:
            side.close()
    if not facts:
        raise UsageError(f"{arguments.original}: no kernel is decorated by Numba")
    text = specification_text(arguments.original.name, facts)
    if str(output) == "-":
        print(text, end="")
    else:
        output.write_text(text, encoding="utf-8")
        print(f"{output}: {len(facts)} kernels")
    return AGREE
