"""Prints seconds per step of a time loop around a prange: SAMPLES STEPS SIZE… (for time_loop)."""

import json
import sys
import time

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def march(u, v, steps):
    for _ in range(steps):
        for i in prange(1, len(u) - 1):
            v[i] = u[i] + 0.1 * (u[i - 1] - 2.0 * u[i] + u[i + 1])
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
