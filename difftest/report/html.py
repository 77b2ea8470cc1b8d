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
    page = environment.get_template("page.html.jinja").render(
        report=report,
        parts=parts,
        speedups=speedups(report),
        sources={(pair.program, pair.kernel): pair for pair in report.sources},
    )
    path.write_text(page, encoding="utf-8")


@dataclass(frozen=True)
class SpeedUp:
    """A bar of the chart: how many times as fast the migrated kernel is at the largest size."""

    name: str
    space: str
    style: str
    factor: float
    #: The factor at the ends of both medians' intervals.
    low: float
    high: float
    #: Length of the bar and places of the ends of the interval, in percent of the chart.
    width: float
    left: float
    right: float


def speedups(report: Report) -> list[SpeedUp]:
    """Return the bars of all timed kernels, on a scale that ends at the largest factor."""
    found = []
    for (program, name), rows in report.kernels.items():
        timed = [row for row in rows if row.wall is not None and row.numba is not None]
        for space, threads in dict.fromkeys((row.case.space, row.case.threads) for row in timed):
            row = max(
                (row for row in timed if (row.case.space, row.case.threads) == (space, threads)),
                key=lambda row: (row.case.size, row.case.dtype),
            )
            found.append((f"{program}: {name}, {count(row.case.size)} {row.case.unit}", space, threads, row))
    factors = []
    for name, space, threads, row in found:
        assert row.numba is not None
        assert row.wall is not None
        low = row.numba.interval[0] / row.wall.interval[1]
        high = row.numba.interval[1] / row.wall.interval[0]
        factors.append((name, space, threads, row.numba.median / row.wall.median, low, high))
    longest = max((high for *_, high in factors), default=1.0)
    return [
        SpeedUp(
            name,
            f"{space} ×{threads}",
            "serial" if threads == 1 else "parallel",
            factor,
            low,
            high,
            *(round(100 * value / longest, 2) for value in (factor, low, high)),
        )
        for name, space, threads, factor, low, high in factors
    ]


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
    for space, threads in dict.fromkeys((row.case.space, row.case.threads) for row in rows):
        placed = [row for row in rows if (row.case.space, row.case.threads) == (space, threads)]
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
