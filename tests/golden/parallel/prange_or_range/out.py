import os

import numba
from numba import njit
import pykokkos as pk

if "SERIAL" in os.environ:
    compiled = njit
    prange = range
else:
    compiled = njit(parallel=True)
    prange = numba.prange

either = numba.prange if "PARALLEL" in os.environ else range


@pk.workunit
def double(i, x, y):
    y[i] = x[i] * 2


def call_double(x, y):
    policy = pk.RangePolicy(0, x.shape[0])
    pk.parallel_for("double", policy, double, x=x, y=y)


@pk.workunit
def triple(i, x, y):
    y[i] = x[i] * 3


def call_triple(x, y):
    policy = pk.RangePolicy(0, x.shape[0])
    pk.parallel_for("triple", policy, triple, x=x, y=y)


# Where the loop is one over range, a division by zero raises.
# caramba: CRB2003: 'ratio' stays with Numba: a division in a loop over prange or range, as the run decides, has no meaning in a Kokkos kernel
@njit(parallel=True)
def ratio(x, y):
    for i in prange(x.shape[0]):
        y[i] = x[i] / y[i]


# caramba: CRB2003: 'other_ratio' stays with Numba: a division in a loop over prange or range, as the run decides, has no meaning in a Kokkos kernel
@njit(parallel=True)
def other_ratio(x, y):
    for i in either(x.shape[0]):
        y[i] = x[i] / y[i]


@pk.workunit
def quiet_ratio(i, x, y):
    y[i] = x[i] / y[i]


def call_quiet_ratio(x, y):
    policy = pk.RangePolicy(0, x.shape[0])
    pk.parallel_for("quiet_ratio", policy, quiet_ratio, x=x, y=y)
