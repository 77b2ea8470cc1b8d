"""Prints seconds per call of empty Numba kernels: serial|parallel SAMPLES COUNT… (for launch_latency)."""

import gc
import json
import sys
import time

import numpy as np
from numba import njit, prange

CALLS = 2000


def make(count: int, parallel: bool):
    """Return an empty kernel with some parameters, and a function that calls it ``calls`` times."""
    names = ", ".join(f"a{i}" for i in range(count))
    loop = "    for i in prange(1):\n        pass\n" if parallel else "    pass\n"
    namespace = {"prange": prange}
    exec(f"def empty({names}):\n{loop}", namespace)
    kernel = namespace["empty"] = njit(parallel=parallel)(namespace["empty"])
    exec(
        f"def launch(calls{', ' + names if names else ''}):\n    for _ in range(calls): empty({names})",
        namespace,
    )
    return namespace["launch"], kernel


def main() -> None:
    """Time all of them in turns."""
    mode, samples, *rest = sys.argv[1:]
    counts = [int(count) for count in rest]
    arrays = [np.zeros(8) for _ in range(max(counts))]
    launches = {count: make(count, mode == "parallel")[0] for count in counts}
    times: dict[int, list[float]] = {count: [] for count in counts}
    gc.disable()
    for sample in range(int(samples) + 2):
        for count, launch in launches.items():
            start = time.perf_counter()
            launch(CALLS, *arrays[:count])
            seconds = time.perf_counter() - start
            if sample >= 2:
                times[count].append(seconds / CALLS)
    print(json.dumps(times))


main()
