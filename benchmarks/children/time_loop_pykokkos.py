"""Prints seconds per step of a time loop in a host call: SAMPLES STEPS SIZE… (for time_loop)."""

import json
import sys
import time

import numpy as np

import pykokkos as pk


@pk.workunit
def step(i, u, v):
    v[i] = u[i] + 0.1 * (u[i - 1] - 2.0 * u[i] + u[i + 1])


@pk.host_call
@pk.function
def march(u, v, steps):
    for _ in range(steps):
        pk.parallel_for(pk.RangePolicy(1, len(u) - 1), step, u=u, v=v)
        u, v = v, u


def main() -> None:
    """Time all sizes in turns."""
    samples, steps, *sizes = map(int, sys.argv[1:])
    arrays = {size: (np.linspace(0.0, 1.0, size), np.zeros(size)) for size in sizes}
    times: dict[int, list[float]] = {size: [] for size in sizes}
    for sample in range(samples + 2):
        for size, (u, v) in arrays.items():
            start = time.perf_counter()
            march(u, v, steps)
            if sample >= 2:
                times[size].append((time.perf_counter() - start) / steps)
    print(json.dumps(times))


main()
