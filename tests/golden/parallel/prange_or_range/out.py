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
@pk.workunit(**pk.numba_loop_options(loop=prange, parallel=True))
def ratio(i, x, y):
    y[i] = x[i] / y[i]


def call_ratio(x, y):
    policy = pk.RangePolicy(0, x.shape[0])
    pk.parallel_for("ratio", policy, ratio, x=x, y=y)


@pk.workunit(**pk.numba_loop_options(loop=either, parallel=True))
def other_ratio(i, x, y):
    y[i] = x[i] / y[i]


def call_other_ratio(x, y):
    policy = pk.RangePolicy(0, x.shape[0])
    pk.parallel_for("other_ratio", policy, other_ratio, x=x, y=y)


@pk.workunit
def quiet_ratio(i, x, y):
    y[i] = x[i] / y[i]


def call_quiet_ratio(x, y):
    policy = pk.RangePolicy(0, x.shape[0])
    pk.parallel_for("quiet_ratio", policy, quiet_ratio, x=x, y=y)


# Whatever the loop is over: what stands beside it raises.
@pk.function(**pk.numba_options(loop=prange, parallel=True, fastmath={"contract"}))
def last_ratio(x, y):
    last = 0.0
    for i in pk.prange(x.shape[0]):
        last = x[i] / y[i]
    return last / x.shape[0]


call_last_ratio = pk.host_call(last_ratio)


@pk.function(**pk.numba_options(compiled, loop=prange))
def unsure_last_ratio(x, y):
    last = 0.0
    for i in pk.prange(x.shape[0]):
        last = x[i] / y[i]
    return last / x.shape[0]


call_unsure_last_ratio = pk.host_call(unsure_last_ratio)
