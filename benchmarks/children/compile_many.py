"""Prints the seconds that compiling kernels takes from an empty cache: COUNT THREADS (for small_calls)."""

import importlib.util
import os
import sys
import time
from pathlib import Path

count, threads = map(int, sys.argv[1:])
os.environ["PYKOKKOS_CACHE_DIR"] = str(Path("cache").resolve())

import pykokkos as pk  # noqa: E402

text = "import pykokkos as pk\n"
for k in range(count):
    text += (
        f"@pk.workunit\ndef kernel{k}(i: int, x: pk.View1D[pk.double], y: pk.View1D[pk.double]):\n"
        f"    s = 0.0\n    for j in range({k}, y.extent(0)):\n"
        f"        s += x[i] * y[j] - {k}\n    x[i] = s\n\n\n"
    )
Path("many.py").write_text(text)
spec = importlib.util.spec_from_file_location("many", Path("many.py").resolve())
many = importlib.util.module_from_spec(spec)
sys.modules["many"] = many
spec.loader.exec_module(many)
pk.initialize()
start = time.perf_counter()
pk.compile_module(many, threads=threads)
print(time.perf_counter() - start)
