"""Prints the least seconds of operations of linear algebra: SIDE RUNS SIZE… (for linear_algebra).

A sample repeats the operation inside of the function, so that calls from Python do not count on the compiled
sides.
"""

import json
import sys
import time

import numpy as np


def product(a, x, times):
    s = 0.0
    for _ in range(times):
        s += (a @ a)[0, 0]
    return s


def vector(a, x, times):
    s = 0.0
    for _ in range(times):
        s += (a @ x)[0]
    return s


def solve(a, x, times):
    s = 0.0
    for _ in range(times):
        s += np.linalg.solve(a, x)[0]
    return s


def singular_values(a, x, times):
    s = 0.0
    for _ in range(times):
        s += np.linalg.svd(a)[1][0]
    return s


def on(side, function):
    """The function as this side compiles it."""
    if side == "Numba":
        import numba

        return numba.njit(function)
    if side == "PyKokkos":
        import pykokkos as pk

        return pk.host_call(pk.function(function))
    return function


def least(call, a, x, runs):
    """Return the least seconds of one operation."""
    call(a, x, 1)
    start = time.perf_counter()
    call(a, x, 1)
    once = time.perf_counter() - start
    times = max(1, min(10_000, int(0.01 / max(once, 1e-7))))
    best = float("inf")
    for _ in range(runs):
        start = time.perf_counter()
        call(a, x, times)
        best = min(best, time.perf_counter() - start)
    return best / times


side, runs, *sizes = sys.argv[1:]
rng = np.random.default_rng(0)
seconds = {}
for function in (product, vector, solve, singular_values):
    call = on(side, function)
    seconds[function.__name__] = {}
    for size in map(int, sizes):
        a = rng.normal(size=(size, size)) + size * np.eye(size)
        seconds[function.__name__][size] = least(call, a, rng.normal(size=size), int(runs))
print(json.dumps(seconds))
