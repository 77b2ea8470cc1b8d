import math

import numpy as np
import pykokkos as pk


@pk.function
def heat_setup(u):
    # the grid's spacing
    dx = u[1] - u[0]
    return np.array([dx])


@pk.workunit
def heat(i, u, out, alpha, dx):
    k = alpha / 4.0
    c = math.sqrt(k) * dx
    out[i] = c * u[i]


def call_heat(u, out, alpha):
    (dx,) = pk.host_call(heat_setup)(u)
    policy = pk.RangePolicy(0, len(u))
    pk.parallel_for("heat", policy, heat, u=u, out=out, alpha=alpha, dx=dx)
