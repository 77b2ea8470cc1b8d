"""Numbers as people read them."""

from __future__ import annotations

_UNITS = ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns"))


def duration(seconds: float) -> str:
    """Return a duration with three digits and a unit that suits it."""
    scale, unit = next((pair for pair in _UNITS if seconds >= pair[0]), _UNITS[-1])
    value = seconds / scale
    digits = 2 if value < 10 else 1 if value < 100 else 0
    return f"{value:.{digits}f} {unit}"


def count(number: int) -> str:
    """Return a count; large round ones as powers of ten."""
    if number >= 10_000 and number % 1000 == 0:
        mantissa, exponent = f"{number:e}".split("e")
        factor = mantissa.rstrip("0").rstrip(".")
        power = str(int(exponent)).translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))
        return f"10{power}" if factor == "1" else f"{factor}·10{power}"
    return f"{number:,}".replace(",", " ")


def ulps(distance: int) -> str:
    """Return a distance in units in the last place; of a large one only the magnitude matters."""
    return str(distance) if distance < 1_000_000 else f"{distance:.0e}"
