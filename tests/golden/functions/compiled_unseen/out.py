import numpy as np
import pykokkos as pk
from numba import njit, prange


@njit(parallel=True)
def scaled(x, a):
    out = np.empty_like(x)
    for i in prange(x.size):
        out[i] = x[i] * a
    return out


@pk.workunit
def scaled_workunit(i, x, a, out):
    out[i] = x[i] * a


def call_scaled(x, a):
    out = np.empty_like(x)
    policy = pk.RangePolicy(0, x.size)
    pk.parallel_for("scaled_workunit", policy, scaled_workunit, x=x, a=a, out=out)
    return out


pk.numba_form(call_scaled, scaled)


# caramba: CRB2015: 'halved' stays with Numba: functions that Numba compiles may call it
def _halved(x):
    out = np.empty_like(x)
    for i in prange(x.size):
        out[i] = x[i] / 2
    return out


halved = njit(_halved, parallel=True)


def build(name):
    return njit(globals()[name])


def total(x):
    return call_scaled(x, 2.0).sum() + halved(x).sum()


if __name__ == "__main__":
    x = np.arange(4.0)
    table = {"s": call_scaled, "h": halved}
    print(call_scaled(x, 3.0))
    print(build("total")(x))
    print(table["s"](x, 2.0), table["h"](x))
