"""Prints seconds per call of small things: SAMPLES (for small_calls)."""

import gc
import json
import sys
import time
from pathlib import Path

import numpy as np

import pykokkos as pk

CALLS = 1000
COUNT = 8

names = ", ".join(f"a{k}" for k in range(COUNT))
Path("small_kernels.py").write_text(
    "import pykokkos as pk\n\n\n@pk.workunit\ndef empty(i):\n    pass\n\n\n"
    f"@pk.workunit\ndef more(i, {names}):\n    pass\n\n\n"
    "@pk.function\ndef square(x):\n    return x * x\n\n\n"
    "def launch_empty(policy, value):\n"
    f"    for _ in range({CALLS}):\n        pk.parallel_for(policy, empty)\n\n\n"
    "def launch_more(policy, value):\n"
    f"    for _ in range({CALLS}):\n"
    f"        pk.parallel_for(policy, more, {', '.join(f'a{k}=value' for k in range(COUNT))})\n\n\n"
    "def call_square(policy, value, square=pk.host_call(square)):\n"
    f"    for _ in range({CALLS}):\n        square(2.0)\n\n\n"
    "def make_view(policy, value):\n"
    f"    for _ in range({CALLS}):\n        pk.View([10])\n"
)
sys.path.insert(0, "")
import small_kernels  # noqa: E402

samples = int(sys.argv[1])


def least(function, *arguments) -> float:
    """Return the least seconds per call."""
    function(*arguments)
    best = float("inf")
    for _ in range(samples):
        start = time.perf_counter()
        function(*arguments)
        best = min(best, time.perf_counter() - start)
    return best / CALLS


gc.disable()
times = {}
for space in (pk.Serial, pk.OpenMP):
    policy = pk.RangePolicy(space, 0, 1)
    empty = times[f"{space.name}: empty launch"] = least(small_kernels.launch_empty, policy, None)
    for kind, value in (("array", np.zeros(8)), ("scalar", 2.5), ("view", pk.View([8]))):
        seconds = least(small_kernels.launch_more, policy, value)
        times[f"{space.name}: {kind} more"] = (seconds - empty) / COUNT
times["host call of a scalar function"] = least(small_kernels.call_square, None, None)
times["pk.View([10])"] = least(small_kernels.make_view, None, None)
print(json.dumps(times))
