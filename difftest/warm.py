"""Numba with its compiler set up, for the processes that are forked from one that imported this.

The first compilation of a process reads hundreds of type declarations, which takes longer than most kernels
do. Nothing here runs in parallel: threads would not survive a fork.
"""

import contextlib

import numba
import numpy as np

# what is wrong with this Numba, the workers' own kernels say
with contextlib.suppress(Exception):
    numba.njit(lambda x: x + 1.0)(1.0)
    numba.njit(lambda x: (2.0 * x).sum())(np.ones(2))
