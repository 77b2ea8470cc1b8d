import numpy as np
from numba import njit, prange
import pykokkos as pk


# What is left of a value.
@pk.function
def damp_scaled(v, c):
    """The part of v that stays."""
    return v * c


@pk.workunit
def damp(i, x, c, out):
    out[i] = damp_scaled(x[i], c)


def call_damp(x, c):
    out = np.empty_like(x)
    policy = pk.RangePolicy(0, x.size)
    pk.parallel_for("damp", policy, damp, x=x, c=c, out=out)
    return out


@pk.function(fastmath=True)
def distances_wrap(d, width):
    return d - width if d > width / 2 else d


@pk.function(fastmath=True, inline=True)
def distances_distance(a, b, power, width):
    total = 0.0
    for k in range(a.size):
        total += distances_wrap(abs(a[k] - b[k]), width) ** power
    return total


@pk.workunit(fastmath=True)
def distances_out(i, points, power, width, out):
    points_i = points[i, :]
    for j in range(points.shape[0]):
        points_j = points[j, :]
        out[i] += distances_distance(points_i, points_j, power, width)


@pk.function(fastmath=True)
def distances(points, power):
    """Sums of distances to all others."""
    width = points.max()

    out = np.zeros(points.shape[0])
    pk.parallel_for(
        "distances_out",
        pk.RangePolicy(0, points.shape[0]),
        distances_out,
        points=points,
        power=power,
        width=width,
        out=out,
    )
    return out


call_distances = pk.host_call(distances)


@pk.function
def rows_fill(row, value):
    for k in range(row.size):
        row[k] = value


@pk.workunit
def rows(i, m):
    m_i = m[i, :]
    rows_fill(m_i, i)


def call_rows(m):
    policy = pk.RangePolicy(0, m.shape[0])
    pk.parallel_for("rows", policy, rows, m=m)


@pk.function
def shared_count(value, total):
    total[0] += value


@pk.workunit
def shared(i, x, total):
    shared_count(x[i], total)


def call_shared(x, total):
    policy = pk.RangePolicy(pk.Serial, 0, x.size)
    pk.parallel_for("shared", policy, shared, x=x, total=total)


@pk.workunit
def outside_y(i, y):
    y[i] *= 2.0


@pk.function
def outside(x):
    def centred(a):
        return a - a.mean()

    y = centred(x)
    pk.parallel_for("outside_y", pk.RangePolicy(0, x.size), outside_y, y=y)
    return y


call_outside = pk.host_call(outside)


def make(power):
    @pk.function(inline=True)
    def powers_raised(v):
        return v**power

    @pk.workunit
    def powers_out(i, x, out):
        out[i] = powers_raised(x[i])

    @pk.host_call
    @pk.function
    def powers(x):
        out = np.empty_like(x)
        pk.parallel_for("powers_out", pk.RangePolicy(0, x.size), powers_out, x=x, out=out)
        return out

    return powers


# caramba: CRB2003: 'changing' stays with Numba: a function inside that a loop over prange calls has no meaning in a Kokkos kernel
@njit(parallel=True)
def changing(x, c):
    def scaled(v):
        return v * c

    c = c + 1
    out = np.empty_like(x)
    for i in prange(x.size):
        out[i] = scaled(x[i])
    return out


# caramba: CRB2003: 'in_turns' stays with Numba: a function inside that a loop over prange calls has no meaning in a Kokkos kernel
@njit(parallel=True)
def in_turns(x):
    def even(n):
        return True if n == 0 else odd(n - 1)

    def odd(n):
        return False if n == 0 else even(n - 1)

    out = np.empty(x.size, np.bool_)
    for i in prange(x.size):
        out[i] = even(i)
    return out


# caramba: CRB2004: 'stays' stays with Numba: a dictionary has no meaning in a Kokkos kernel
@njit(parallel=True)
def stays(x):
    def scaled(v):
        return v * 2.0

    found = {1: 2.0}
    out = np.empty_like(x)
    for i in prange(x.size):
        out[i] = scaled(x[i]) + found[1]
    return out
