"""Types in signatures that depend on whether Numba compiles; named tuples of numbers."""

from collections import namedtuple

import numba
import numpy as np
import pykokkos as pk

Lengths = namedtuple("Lengths", "least most squared")
lengths_type = numba.types.NamedUniTuple(numba.float64, 3, Lengths)


@pk.classtype(node=pk.View2D[pk.float64])
class Factors:
    def __init__(self, n):
        self.node = np.zeros((n, 2))


_factors = numba.deferred_type() if numba.config.DISABLE_JIT else Factors.class_type.instance_type
_negated = Factors.class_type.instance_type if not numba.config.DISABLE_JIT else None


@pk.function
def shift(factors):
    factors.node[:, 1] += 2


call_shift = pk.host_call(shift)


@pk.function
def scale(factors):
    factors.node[:, 1] *= 3


call_scale = pk.host_call(scale)


@pk.function
def between(lengths, n):
    n = np.int64(n)
    return np.float64((lengths.most - lengths.least) / n)


call_between = pk.host_call(between)


factors = Factors(3)
call_shift(factors)
call_scale(factors)
print(factors.node.sum(), call_between(Lengths(1.0, 2.0, 4.0), 2))
