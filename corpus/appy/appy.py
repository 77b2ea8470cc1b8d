"""The names of APPy as plain Python: its pragmas are comments, its functions NumPy's.

A kernel in pragma form that imports this module runs as the sequential program that it was annotated from,
which is what a migrated form is compared with.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

#: Length of a vector in loops that are stripped by hand.
MVL = 128


def jit(function: Callable[..., Any] | None = None, **options: Any) -> Any:
    """Return the function as it is; a real APPy would compile it."""
    if function is None:
        return lambda decorated: decorated
    return function


def vidx(start: int, length: int, end: int) -> slice:
    """Return the indices of a strip that begins at ``start`` and goes no further than ``end``."""
    return slice(start, min(start + length, end))


empty = np.empty
empty_like = np.empty_like
zeros = np.zeros
zeros_like = np.zeros_like
exp = np.exp
sqrt = np.sqrt
tanh = np.tanh
where = np.where
maximum = np.maximum
minimum = np.minimum
max = np.max
sum = np.sum
mv = np.matmul
mm = np.matmul
dot = np.dot
outer = np.outer
