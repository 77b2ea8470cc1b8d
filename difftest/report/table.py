"""The table on the console."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from difftest.report.units import count, duration, ulps
from difftest.results import Report, Row, Status, Timing

#: Cases of one kernel that are explained; --json has them all.
_EXPLAINED = 4

#: Columns that the table needs where the output is no terminal.
_WIDTH = 132


def console(stderr: bool = False) -> Console:
    """Return a console that does not squeeze the table into 80 columns when it is written to a file."""
    made = Console(stderr=stderr, highlight=False)
    return made if made.is_terminal else Console(stderr=stderr, highlight=False, width=_WIDTH)


def print_report(report: Report, out: Console, quiet: bool) -> None:
    """Print all rows, or only those that are not good, then what went wrong, then the summary."""
    rows = [row for row in report.rows if not (quiet and row.status.good)]
    if rows:
        out.print(_table(rows))
    for kernel in report.kernels.values():
        _print_explanations([row for row in kernel if row in rows], out)
    out.print(f"[bold {'green' if report.good else 'red'}]{escape(report.summary())}[/]")


def _print_explanations(rows: Sequence[Row], out: Console) -> None:
    """Say of one kernel what went wrong, once for every reason, and why Numba refused it."""
    refused = {row.detail: row for row in rows if row.status is Status.REFUSED}
    for row in refused.values():
        out.print(f"{escape(_name(row))}: {escape(_explanation(row))}", style="dim", soft_wrap=True)
    bad = [row for row in rows if not row.status.good]
    for row in bad[:_EXPLAINED]:
        out.print(f"[bold]{escape(_name(row))}[/]: {escape(_explanation(row))}", soft_wrap=True)
    if len(bad) > _EXPLAINED:
        out.print(f"… and {len(bad) - _EXPLAINED} more cases of {escape(bad[0].case.kernel)}")


def _table(rows: list[Row]) -> Table:
    table = Table(box=None, header_style="bold", pad_edge=False)
    for title in ("kernel", "size", "dtype, order", "space", "agreement"):
        table.add_column(title, no_wrap=True, justify="right" if title == "size" else "left")
    for title in ("max ULP", "Numba", "PyKokkos wall", "kernel", "ratio"):
        table.add_column(title, no_wrap=True, justify="right")

    table.add_column("", no_wrap=True)

    previous = None
    for row in rows:
        kernel = (row.case.program, row.case.kernel)
        if previous is not None and kernel != previous:
            table.add_section()
            table.add_row()
        case = row.case
        table.add_row(
            escape(case.kernel) if kernel != previous else "",
            count(case.size) if case.size_name else "",
            f"{case.dtype} {case.order}",
            _space(row),
            _agreement(row),
            ulps(row.max_ulp) if row.reached or row.max_ulp else "",
            _time(row.numba),
            _time(row.wall),
            _time(row.kernel),
            "" if row.ratio is None else f"{row.ratio:.3g}",
            _remark(row),
        )
        previous = kernel
    return table


def _agreement(row: Row) -> str:
    if row.status is Status.AGREES:
        return f"[green]{escape(row.reached)}[/]"
    return f"[{'dim' if row.status.good else 'bold red'}]{row.status.value}[/]"


def _space(row: Row) -> str:
    return row.case.space if row.case.threads == 1 else f"{row.case.space} ×{row.case.threads}"


def _time(timing: Timing | None) -> str:
    return "" if timing is None else duration(timing.median)


def _remark(row: Row) -> str:
    return f"{row.accepted} of {row.inputs} inputs" if row.inputs else ""


def _name(row: Row) -> str:
    case = row.case
    size = f"{count(case.size)} {case.unit}" if case.size_name else ""
    return " ".join(
        filter(None, (f"{case.program}:{case.kernel}", size, case.dtype, case.order, _space(row)))
    )


def _explanation(row: Row) -> str:
    said = ": ".join(filter(None, (row.status.value, row.where, row.detail)))
    return f"{said} → {row.reproducer}" if row.reproducer else said
