import math

import pykokkos as pk


@pk.workunit
def heat(i, u, out, alpha):
    # the grid's spacing
    dx = u[1] - u[0]
    k = alpha / 4.0
    c = math.sqrt(k) * dx
    out[i] = c * u[i]


def call_heat(u, out, alpha):
    policy = pk.RangePolicy(0, len(u))
    pk.parallel_for("heat", policy, heat, u=u, out=out, alpha=alpha)
