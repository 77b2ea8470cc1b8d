import numpy as np
import pykokkos as pk
from numba import njit, prange


@njit(parallel=True)
def scaled_numba(x, a):
    out = np.empty_like(x)
    for i in prange(x.size):
        out[i] = x[i] * a
    return out


@pk.workunit
def scaled_workunit(i, x, a, out):
    out[i] = x[i] * a


def scaled(x, a):
    out = np.empty_like(x)
    policy = pk.RangePolicy(0, x.size)
    pk.parallel_for("scaled_workunit", policy, scaled_workunit, x=x, a=a, out=out)
    return out


pk.numba_form(scaled, scaled_numba)


def _halved(x):
    out = np.empty_like(x)
    for i in prange(x.size):
        out[i] = x[i] / 2
    return out


halved_numba = njit(_halved, parallel=True)


@pk.workunit
def halved_workunit(i, x, out):
    out[i] = x[i] / 2


def halved(x):
    out = np.empty_like(x)
    policy = pk.RangePolicy(0, x.size)
    pk.parallel_for("halved_workunit", policy, halved_workunit, x=x, out=out)
    return out


pk.numba_form(halved, halved_numba)


def build(name):
    return njit(globals()[name])


def total(x):
    return scaled(x, 2.0).sum() + halved(x).sum()


if __name__ == "__main__":
    x = np.arange(4.0)
    table = {"s": scaled, "h": halved}
    print(scaled(x, 3.0))
    print(build("total")(x))
    print(table["s"](x, 2.0), table["h"](x))
