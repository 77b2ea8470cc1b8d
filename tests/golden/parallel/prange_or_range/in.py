import os

import numba
from numba import njit

if "SERIAL" in os.environ:
    compiled = njit
    prange = range
else:
    compiled = njit(parallel=True)
    prange = numba.prange

either = numba.prange if "PARALLEL" in os.environ else range


@compiled
def double(x, y):
    for i in prange(x.shape[0]):
        y[i] = x[i] * 2


@njit(parallel=True)
def triple(x, y):
    for i in either(x.shape[0]):
        y[i] = x[i] * 3


# Where the loop is one over range, a division by zero raises.
@njit(parallel=True)
def ratio(x, y):
    for i in prange(x.shape[0]):
        y[i] = x[i] / y[i]


@njit(parallel=True)
def other_ratio(x, y):
    for i in either(x.shape[0]):
        y[i] = x[i] / y[i]


@njit(parallel=True, error_model="numpy")
def quiet_ratio(x, y):
    for i in prange(x.shape[0]):
        y[i] = x[i] / y[i]


# Whatever the loop is over: what stands beside it raises.
@njit(parallel=True, fastmath={"contract"})
def last_ratio(x, y):
    last = 0.0
    for i in prange(x.shape[0]):
        last = x[i] / y[i]
    return last / x.shape[0]


@compiled
def unsure_last_ratio(x, y):
    last = 0.0
    for i in prange(x.shape[0]):
        last = x[i] / y[i]
    return last / x.shape[0]
