import math

import pykokkos as pk


@pk.workunit
def heat_out(i, u, out, c):
    out[i] = c * u[i]


@pk.function
def heat(u, out, alpha):
    # the grid's spacing
    dx = u[1] - u[0]
    k = alpha / 4.0
    c = math.sqrt(k) * dx
    pk.parallel_for("heat_out", pk.RangePolicy(0, len(u)), heat_out, u=u, out=out, c=c)


call_heat = pk.host_call(heat)
