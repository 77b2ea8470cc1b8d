"""Prints seconds per launch of empty PyKokkos kernels: SPACE SAMPLES COUNT… (for launch_latency)."""

import gc
import importlib.util
import json
import sys
import time
from pathlib import Path

import numpy as np

import pykokkos as pk

CALLS = 2000
MODULE = Path("empty_kernels.py")


def write_kernels(space: str, counts: list[int]) -> None:
    """Write a workunit for every number of arrays, and a function that launches it ``calls`` times."""
    text = "import pykokkos as pk\n"
    for count in counts:
        names = [f"a{i}" for i in range(count)]
        parameters = ", ".join(["tid", *names])
        keywords = "".join(f", {name}={name}" for name in names)
        text += f"""

@pk.workunit
def empty{count}({parameters}):
    pass


def launch{count}({", ".join(["calls", *names])}):
    policy = pk.RangePolicy(pk.{space}, 0, 1)
    for _ in range(calls):
        pk.parallel_for("empty{count}", policy, empty{count}{keywords})
"""
    MODULE.write_text(text)


def main() -> None:
    """Time all of them in turns."""
    space, samples, *rest = sys.argv[1:]
    counts = [int(count) for count in rest]
    write_kernels(space, counts)
    module_spec = importlib.util.spec_from_file_location("empty_kernels", MODULE.resolve())
    kernels = importlib.util.module_from_spec(module_spec)
    sys.modules["empty_kernels"] = kernels
    module_spec.loader.exec_module(kernels)

    arrays = [np.zeros(8) for _ in range(max(counts))]
    times: dict[int, list[float]] = {count: [] for count in counts}
    pk.initialize()
    gc.disable()
    for sample in range(int(samples) + 2):
        for count in counts:
            launch = getattr(kernels, f"launch{count}")
            start = time.perf_counter()
            launch(CALLS, *arrays[:count])
            seconds = time.perf_counter() - start
            if sample >= 2:
                times[count].append(seconds / CALLS)
    print(json.dumps(times))


main()
