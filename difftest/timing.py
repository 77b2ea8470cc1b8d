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
    calls = {worker: _calibrate(worker) for worker in (numba, pykokkos)}
    samples: tuple[list[float], list[float], list[float]] = ([], [], [])
    for _ in range(runs):
        for worker, method, into in (
            (numba, "time", samples[0]),
            (pykokkos, "time", samples[1]),
            (pykokkos, "time_kernels", samples[2]),
        ):
            time.sleep(REST_SECONDS)
            into.append(float(worker.ask(method, calls[worker])) / calls[worker])
    return Times(*(Timing(tuple(measured)) for measured in samples))


def _calibrate(worker: Worker) -> int:
    """Return how many calls make a sample. What runs here also warms up caches and threads."""
    worker.ask("time", 1)
    calls = 1
    while True:
        seconds = float(worker.ask("time", calls))
        if seconds >= SAMPLE_SECONDS / 2 or calls == MOST_CALLS:
            break
        calls = min(MOST_CALLS, calls * 4)
    return max(1, min(MOST_CALLS, math.ceil(calls * SAMPLE_SECONDS / max(seconds, 1e-9))))
