"""Slices as values: ``s = slice(1, n)``, ``x[s]``.

A bound that is left out becomes the one that every array is shorter than, as in Numba; indexing clips it.
"""

from typing import NamedTuple

import numpy as np

_LAST = np.iinfo(np.int64).max
_FIRST = np.iinfo(np.int64).min


class Slice(NamedTuple):
    """``slice(start, stop)`` in a kernel."""

    start: int
    stop: int


def slice_step(given):
    """The step of a slice that has none."""
    return 1


class SteppedSlice(NamedTuple):
    """``slice(start, stop, step)`` in a kernel."""

    start: int
    stop: int
    step: int


def slice_to(stop):
    return Slice(0, _LAST if stop is None else int(stop))


def slice_between(start, stop):
    return Slice(0 if start is None else int(start), _LAST if stop is None else int(stop))


def slice_by(start, stop, step):
    by = 1 if step is None else int(step)
    if by == 0:
        raise ValueError("slice step cannot be zero")
    if start is None:
        first = 0 if by > 0 else _LAST
    else:
        first = int(start)
    if stop is None:
        end = _LAST if by > 0 else _FIRST
    else:
        end = int(stop)
    return SteppedSlice(first, end, by)


def slice_argument(given):
    """What kernels get for a slice that Python passes."""
    if given.step is None:
        return slice_between(given.start, given.stop)
    return slice_by(given.start, given.stop, given.step)
