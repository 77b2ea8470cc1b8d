"""Kernels that take functions, beside one in a table that stays: some of them can never be given it."""

import numpy as np
from numba import njit, vectorize


@njit
def manhattan(x, y):
    return np.abs(x - y).sum()


@njit
def distinct(x, y, digits=2):
    seen = set()
    for i in range(x.size):
        seen.add(round(x[i] - y[i], digits))
    return float(len(seen))


@njit
def weighted(x, y, w, scale):
    return (w * np.abs(x - y)).sum() * scale


@vectorize
def root(x):
    return np.sqrt(x)


METRICS = {"manhattan": manhattan, "distinct": distinct, "weighted": weighted}


@njit
def pairs(points, metric):
    """Any metric of two points."""
    out = np.zeros((len(points), len(points)))
    for i in range(len(points)):
        for j in range(len(points)):
            out[i, j] = metric(points[i], points[j])
    return out


@njit
def weighted_pairs(points, weights, metric):
    """Metrics of four arguments."""
    out = np.zeros((len(points), len(points)))
    for i in range(len(points)):
        for j in range(len(points)):
            out[i, j] = metric(points[i], points[j], weights, 0.5)
    return out


@njit
def cube(x):
    return x**3 - 2.0


@njit
def secant(function, a, b, tolerance=1e-12, args=()):
    """Every call names the function."""
    fa = function(a, *args)
    for _ in range(60):
        fb = function(b, *args)
        if abs(fb) < tolerance:
            break
        a, b, fa = b, b - fb * (b - a) / (fb - fa), fb
    return b


@njit
def cube_root():
    return secant(cube, 1.0, 2.0)


def rooted(metric):
    @njit
    def root_of(x, y):
        return np.sqrt(metric(x, y))

    return root_of


def solutions():
    @njit
    def square(x, c):
        return x * x - c

    return [secant(square, 1.0, 2.0, args=(3.0,)), secant(cube, 1.0, 2.0), secant(function=cube, a=1.0, b=2.0)]


x = np.arange(12.0).reshape(4, 3) ** 1.5
for name in ("manhattan", "distinct"):
    print(name, pairs(x, METRICS[name]).tolist())
print(weighted_pairs(x, np.array([1.0, 2.0, 3.0]), METRICS["weighted"]).tolist())
print(solutions(), cube_root(), root(2.0), rooted(METRICS["distinct"])(x[0], x[1]))
