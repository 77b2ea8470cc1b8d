"""The HTML page: one file without references to others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import jinja2

from difftest.report.chart import Chart, Curve, draw
from difftest.report.units import count, duration, ulps
from difftest.results import Report, Row


@dataclass(frozen=True)
class KernelPart:
    """What the page shows of one kernel."""

    program: str
    name: str
    rows: Sequence[Row]
    chart: Chart | None
    #: What the curves are of, such as "float64, C order".
    caption: str

    @property
    def good(self) -> bool:
        """Whether all rows are."""
        return all(row.status.good for row in self.rows)


def write_html(report: Report, path: Path) -> None:
    """Write the page."""
    environment = jinja2.Environment(
        loader=jinja2.PackageLoader("difftest", "report"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )
    environment.filters["duration"] = duration
    environment.filters["count"] = count
    environment.filters["ulps"] = ulps
    parts = [_part(program, name, rows) for (program, name), rows in report.kernels.items()]
    page = environment.get_template("page.html.jinja").render(report=report, parts=parts)
    path.write_text(page, encoding="utf-8")


def _part(program: str, name: str, rows: Sequence[Row]) -> KernelPart:
    """Draw the curves of the widest dtype in C order, or of what there is."""
    timed = [row for row in rows if row.wall is not None]
    if not timed:
        return KernelPart(program, name, rows, None, "")
    chosen = max(((row.case.dtype, row.case.order) for row in timed), key=lambda key: (key[0], key[1] == "C"))
    shown = [row for row in timed if (row.case.dtype, row.case.order) == chosen]
    dtype, order = chosen
    caption = (
        f"{dtype}, {'strided' if order == 'strided' else f'{order} order'}, against {shown[0].case.unit}"
    )
    return KernelPart(program, name, rows, draw(_curves(shown)), caption)


def _curves(rows: Sequence[Row]) -> list[Curve]:
    curves = []
    for space in dict.fromkeys(row.case.space for row in rows):
        placed = [row for row in rows if row.case.space == space]
        threads = placed[0].case.threads
        style = "serial" if threads == 1 else "parallel"
        suffix = "1 thread" if threads == 1 else f"{threads} threads"
        curves += [
            Curve(f"Numba, {suffix}", f"numba {style}", _points(placed, "numba")),
            Curve(f"PyKokkos {space}, {suffix}", f"wall {style}", _points(placed, "wall")),
            Curve(f"its kernels, {suffix}", f"kernel {style}", _points(placed, "kernel")),
        ]
    return curves


def _points(rows: Sequence[Row], field: str) -> list[tuple[int, float]]:
    return sorted((row.case.size, getattr(row, field).median) for row in rows)
