"""C's printf, as the host and the Debug space call it."""

from __future__ import annotations

import re
from typing import Any

import numpy as np

_conversion = re.compile(r"%([-+ #0]*\d*(?:\.\d*)?)([hlLqjzt]*)(.?)", re.DOTALL)


def printf(text: str, *values: Any) -> None:
    """Print values by C's format, without a newline of its own.

    Length modifiers say nothing; %u, %o and %x show negative integers in their own width, as C does.
    """
    rest = list(values)

    def converted(match: re.Match[str]) -> str:
        before, _, letter = match.groups()
        if match.group() == "%%":
            return "%"
        if letter not in set("diuoxXeEfFgGcs"):
            if not values:
                return match.group()  # text without values, such as "100%"
            raise TypeError(f"{match.group()!r} is no conversion that printf has")
        if not rest:
            raise TypeError("the format has more conversions than there are values")
        value = rest.pop(0)
        if letter in "diuoxXc" and not isinstance(value, (int, np.integer, np.bool_)):
            raise TypeError(f"{match.group()!r} cannot show a value of type {type(value).__name__}")
        if letter in "uoxX":
            bits = value.dtype.itemsize * 8 if isinstance(value, np.generic) else 64
            value = int(value) & ((1 << bits) - 1)
        return str(f"%{before}{letter}" % value)

    shown = _conversion.sub(converted, text)
    if rest:
        raise TypeError("the format has fewer conversions than there are values")
    print(shown, end="")
