"""Numba with its compiler set up, for the processes that are forked from one that imported this.

The first compilation of a process reads hundreds of type declarations, which takes longer than most kernels
do. Nothing here runs in parallel: threads would not survive a fork.
"""

import contextlib

import numba
import numpy as np


@numba.njit
def _scalars(x: float) -> float:
    return x + 1.0


@numba.njit
def _arrays(x: np.ndarray) -> float:
    total: float = (2.0 * x).sum()
    return total


# what is wrong with this Numba, the workers' own kernels say
with contextlib.suppress(Exception):
    _scalars(1.0)
    _arrays(np.ones(2))
