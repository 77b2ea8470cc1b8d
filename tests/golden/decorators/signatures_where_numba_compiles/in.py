"""Types in signatures that depend on whether Numba compiles; named tuples of numbers."""

from collections import namedtuple

import numba
import numpy as np

Lengths = namedtuple("Lengths", "least most squared")
lengths_type = numba.types.NamedUniTuple(numba.float64, 3, Lengths)


@numba.experimental.jitclass([("node", numba.float64[:, ::1])])
class Factors:
    def __init__(self, n):
        self.node = np.zeros((n, 2))


_factors = numba.deferred_type() if numba.config.DISABLE_JIT else Factors.class_type.instance_type
_negated = Factors.class_type.instance_type if not numba.config.DISABLE_JIT else None


@numba.njit(numba.void(_factors))
def shift(factors):
    factors.node[:, 1] += 2


@numba.njit(numba.void(_negated))
def scale(factors):
    factors.node[:, 1] *= 3


@numba.njit(numba.float64(lengths_type, numba.int64))
def between(lengths, n):
    return (lengths.most - lengths.least) / n


factors = Factors(3)
shift(factors)
scale(factors)
print(factors.node.sum(), between(Lengths(1.0, 2.0, 4.0), 2))
