"""Prints the seconds of starting up, of a kernel's first call and of its second: numba|pykokkos KERNEL."""

import importlib
import json
import sys
import time


def main() -> None:
    """Time one kernel in this new process."""
    side, kernel = sys.argv[1:]
    calls = importlib.import_module(f"first_calls_{side}")
    times = []
    for step in (calls.start, calls.CALLS[kernel], calls.CALLS[kernel]):
        start = time.perf_counter()
        step()
        times.append(time.perf_counter() - start)
    print(json.dumps(times))


main()
