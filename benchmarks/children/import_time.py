"""Prints the processor seconds that importing pykokkos takes when NumPy is there (for small_calls)."""

import time

import numpy  # noqa: F401

start = time.process_time()
import pykokkos  # noqa: E402, F401

print(time.process_time() - start)
