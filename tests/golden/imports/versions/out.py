"""Names that only Python 2 binds are the builtins."""

import sys
from sys import version_info

from numba import njit
import pykokkos as pk

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


@pk.workunit
def total(tid, s, x, y):
    for i in range(x.extent(0)):
        s += abs(x[i])
    for a, b in zip(x, y):
        s += a * b


def call_total(x, y):
    policy = pk.RangePolicy(pk.Serial, 0, 1)
    return pk.parallel_reduce("total", policy, total, x=x, y=y)


# caramba: CRB2005: 'least' stays with Numba: the function 'min' has no counterpart in a kernel
@njit
def least(x, y):
    return min(x, y)
