"""Names that only Python 2 binds are the builtins."""

import sys
from sys import version_info

from numba import njit

if sys.version_info < (3,):
    range = xrange

if version_info[0] >= 3:
    unicode = str
else:
    from itertools import izip as zip

if sys.version_info.major == 2:
    abs = None

# Versions that are still to come may.
if sys.version_info >= (3, 99):
    min = None


@njit
def total(x, y):
    s = 0.0
    for i in range(x.shape[0]):
        s += abs(x[i])
    for a, b in zip(x, y):
        s += a * b
    return s


@njit
def least(x, y):
    return min(x, y)
