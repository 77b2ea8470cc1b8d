"""Kernels that take functions, beside one in a table that stays: some of them can never be given it."""

import numpy as np
from numba import njit
import pykokkos as pk


@pk.function
def manhattan(x, y):
    return np.abs(x - y).sum()


call_manhattan = pk.host_call(manhattan)


# caramba: CRB2005: 'distinct' stays with Numba: the function 'set' has no counterpart in a kernel
@njit
def distinct(x, y, digits=2):
    seen = set()
    for i in range(x.size):
        seen.add(round(x[i] - y[i], digits))
    return float(len(seen))


@pk.function
def weighted(x, y, w, scale):
    return (w * np.abs(x - y)).sum() * scale


call_weighted = pk.host_call(weighted)


@pk.vectorize
def root(x):
    return np.sqrt(x)


METRICS = {"manhattan": call_manhattan, "distinct": distinct, "weighted": call_weighted}


@pk.function
def pairs(points, metric):
    """Any metric of two points."""
    out = np.zeros((len(points), len(points)))
    for i in range(len(points)):
        for j in range(len(points)):
            out[i, j] = metric(points[i], points[j])
    return out


call_pairs = pk.host_call(pairs)
pk.numba_form(call_pairs)


@pk.function
def weighted_pairs(points, weights, metric):
    """Metrics of four arguments."""
    out = np.zeros((len(points), len(points)))
    for i in range(len(points)):
        for j in range(len(points)):
            out[i, j] = metric(points[i], points[j], weights, 0.5)
    return out


call_weighted_pairs = pk.host_call(weighted_pairs)


@pk.function
def cube(x):
    return x**3 - 2.0


call_cube = pk.host_call(cube)


@pk.function
def secant(function, a, b, tolerance=1e-12, args=()):
    """Every call names the function."""
    fa = function(a, *args)
    for _ in range(60):
        fb = function(b, *args)
        if abs(fb) < tolerance:
            break
        a, b, fa = b, b - fb * (b - a) / (fb - fa), fb
    return b


call_secant = pk.host_call(secant)


@pk.function
def cube_root():
    return secant(cube, 1.0, 2.0)


call_cube_root = pk.host_call(cube_root)


def rooted(metric):
    @pk.host_call
    @pk.function
    def root_of(x, y):
        return np.sqrt(metric(x, y))

    pk.numba_form(root_of)

    return root_of


def solutions():
    @pk.host_call
    @pk.function
    def square(x, c):
        return x * x - c

    return [call_secant(square, 1.0, 2.0, args=(3.0,)), call_secant(call_cube, 1.0, 2.0), call_secant(function=call_cube, a=1.0, b=2.0)]


x = np.arange(12.0).reshape(4, 3) ** 1.5
for name in ("manhattan", "distinct"):
    print(name, call_pairs(x, METRICS[name]).tolist())
print(call_weighted_pairs(x, np.array([1.0, 2.0, 3.0]), METRICS["weighted"]).tolist())
print(solutions(), call_cube_root(), root(2.0), rooted(METRICS["distinct"])(x[0], x[1]))
