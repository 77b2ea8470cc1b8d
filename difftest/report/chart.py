"""Curves of time against size, as SVG."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from difftest.report.units import count, duration


@dataclass(frozen=True)
class Curve:
    """Medians of one implementation, by size."""

    name: str
    #: The class that the page's style sheet draws it with.
    style: str
    points: Sequence[tuple[int, float]]


@dataclass(frozen=True)
class Mark:
    """A line of the grid with its label."""

    at: float
    label: str


@dataclass(frozen=True)
class Path:
    """A curve in the coordinates of the picture."""

    name: str
    style: str
    d: str
    dots: Sequence[tuple[float, float, str]]


@dataclass(frozen=True)
class Chart:
    """What the template draws: everything in the coordinates of the picture."""

    width: int
    height: int
    left: int
    bottom: int
    top: int
    right: int
    x_marks: Sequence[Mark]
    y_marks: Sequence[Mark]
    paths: Sequence[Path]


_WIDTH, _HEIGHT = 460, 260
_LEFT, _RIGHT, _TOP, _BOTTOM = 62, 434, 12, 226


class _Scale:
    """A logarithmic scale from decades to pixels."""

    def __init__(self, values: Sequence[float], first: int, last: int) -> None:
        low, high = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))
        self._low, self._high = low, max(high, low + 1)
        self._first, self._last = first, last

    def __call__(self, value: float) -> float:
        share = (math.log10(value) - self._low) / (self._high - self._low)
        return round(self._first + share * (self._last - self._first), 1)

    def decades(self) -> list[int]:
        """Return the exponents to mark, about six of them."""
        step = max(1, math.ceil((self._high - self._low) / 6))
        return list(range(self._low, self._high + 1, step))


def draw(curves: Sequence[Curve]) -> Chart | None:
    """Lay out a chart, both axes logarithmic. None if fewer than two sizes were measured."""
    curves = [curve for curve in curves if len(curve.points) > 1]
    sizes = [size for curve in curves for size, _ in curve.points]
    times = [seconds for curve in curves for _, seconds in curve.points if seconds > 0]
    if not sizes or not times:
        return None
    x, y = _Scale(sizes, _LEFT, _RIGHT), _Scale(times, _BOTTOM, _TOP)
    paths = []
    for curve in curves:
        dots = [
            (x(size), y(seconds), f"{curve.name}, {count(size)}: {duration(seconds)}")
            for size, seconds in curve.points
            if seconds > 0
        ]
        d = " ".join(f"{'L' if i else 'M'}{px},{py}" for i, (px, py, _) in enumerate(dots))
        paths.append(Path(curve.name, curve.style, d, dots))
    return Chart(
        _WIDTH,
        _HEIGHT,
        _LEFT,
        _BOTTOM,
        _TOP,
        _RIGHT,
        [Mark(x(10**decade), _power(decade)) for decade in x.decades()],
        [Mark(y(10.0**decade), _round_duration(decade)) for decade in y.decades()],
        paths,
    )


def _power(decade: int) -> str:
    return (
        count(10**decade)
        if decade < 4
        else "10" + str(decade).translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))
    )


def _round_duration(decade: int) -> str:
    """Return 10^decade seconds, which is 1, 10 or 100 of a unit."""
    power = min(0, math.floor(decade / 3) * 3)
    unit = {0: "s", -3: "ms", -6: "µs", -9: "ns"}.get(power, f"·10^{power} s")
    return f"{10 ** (decade - power)} {unit}"
