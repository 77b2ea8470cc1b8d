"""Timing of two workers against each other."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass

from difftest.process import Worker
from difftest.results import Timing

#: A sample repeats the call until it takes about this long, in seconds.
SAMPLE_SECONDS = 0.005

#: Rest between samples, in seconds: OpenMP threads spin for a while after a parallel region.
REST_SECONDS = 0.002

MOST_CALLS = 10_000


@dataclass(frozen=True)
class Times:
    """The times of one call, in seconds."""

    numba: Timing
    wall: Timing
    kernel: Timing


def measure(numba: Worker, pykokkos: Worker, runs: int) -> Times:
    """Time a prepared and once called case on both sides, in turns, so that both see the same machine."""
    numba_calls, pykokkos_calls = _calibrate(numba), _calibrate(pykokkos)
    numba_times, walls, kernels = [], [], []
    for _ in range(runs):
        time.sleep(REST_SECONDS)
        numba_times.append(float(numba.ask("time", numba_calls)) / numba_calls)
        time.sleep(REST_SECONDS)
        wall, kernel = pykokkos.ask("time_kernels", pykokkos_calls)
        if pykokkos_calls > 1:
            # short calls once more, without being watched
            wall = pykokkos.ask("time", pykokkos_calls)
        walls.append(wall / pykokkos_calls)
        kernels.append(kernel / pykokkos_calls)
    return Times(Timing(tuple(numba_times)), Timing(tuple(walls)), Timing(tuple(kernels)))


def _calibrate(worker: Worker) -> int:
    """Return how many calls make a sample. What runs here also warms up caches and threads."""
    seconds = float(worker.ask("time", 1))
    calls = 1
    while seconds < SAMPLE_SECONDS and calls < MOST_CALLS:
        calls = min(MOST_CALLS, calls * 4)
        seconds = float(worker.ask("time", calls))
    return max(1, min(MOST_CALLS, math.ceil(calls * SAMPLE_SECONDS / max(seconds, 1e-9))))
