"""What the commands of difftest share: exit statuses, kinds of arguments, and what is done with a report."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from difftest.junit import write_junit
from difftest.programs import UsageError
from difftest.report.html import write_html
from difftest.report.table import console, print_report
from difftest.results import Report

if TYPE_CHECKING:
    Commands: TypeAlias = argparse._SubParsersAction[argparse.ArgumentParser]
else:
    Commands = object

AGREE, DIFFER, WRONG_USE = 0, 1, 2


def words(text: str) -> tuple[str, ...]:
    """Split an argument at its commas."""
    return tuple(word for word in text.split(",") if word)


def positive(text: str) -> int:
    """Read a number that is at least one."""
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError("must be at least 1")
    return value


def add_output(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that say where a report goes."""
    out = parser.add_argument_group("output")
    out.add_argument("--json", type=Path, metavar="FILE", help="write everything that was found")
    out.add_argument(
        "--html", type=Path, metavar="FILE", help="write a page with the table and timing curves"
    )
    out.add_argument("--junit", type=Path, metavar="FILE", help="write JUnit XML, one test for each row")
    out.add_argument("-q", "--quiet", action="store_true", help="no progress bar, only what does not agree")


def check_output(arguments: argparse.Namespace) -> None:
    """Raise UsageError before anything runs whose report could not be written."""
    for file in (arguments.json, arguments.html, arguments.junit):
        if file is not None and not file.resolve().parent.is_dir():
            raise UsageError(f"{file}: its folder does not exist")


def write_report(report: Report, arguments: argparse.Namespace) -> None:
    """Print a report and write the files that were asked for."""
    print_report(report, console(), arguments.quiet)
    if arguments.json is not None:
        report.write_json(arguments.json)
    if arguments.html is not None:
        write_html(report, arguments.html)
    if arguments.junit is not None:
        write_junit(report, arguments.junit)
