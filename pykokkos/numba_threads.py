"""The number of threads that kernels of Numba's use, which kernels of ours read and set, too.

numba.set_num_threads(n)               pk.set_num_threads(n, numba.config.NUMBA_NUM_THREADS)
n = numba.get_num_threads()            n = pk.get_num_threads()
t = numba.get_thread_id()              t = pk.get_thread_id()

Programs divide their work by it. The number is Numba's own, one for each thread of Python's, so that it is
the same in what migrated and what stayed. Launches use as many threads as ever, but those of kernels that
ask for their thread's id run in order where Kokkos has more threads: programs have as many rows as threads.
"""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np

from pykokkos import _core


def _functions() -> tuple[Any, Any]:
    import numba.np.ufunc.parallel as parallel

    numbas: Any = parallel
    numbas._launch_threads()
    return numbas._get_num_threads, numbas._set_num_threads


def addresses() -> tuple[int | None, ...]:
    """Return the addresses of Numba's functions that give and set the number."""
    return tuple(ctypes.cast(function, ctypes.c_void_p).value for function in _functions())


def used() -> int:
    """Return the number; kernels ask the runtime (the rule State of ``types/functions.def``)."""
    return int(_functions()[0]())


def use(count: int) -> None:
    """Set the number."""
    _functions()[1](count)


@_core.function
def get_num_threads() -> Any:
    """Return how many threads Numba's kernels use."""
    return np.int32(used())


@_core.function
def set_num_threads(n: Any, most: Any) -> None:
    """Let Numba's kernels use n of the threads that it has."""
    if n > most or n < 1:
        raise ValueError(f"The number of threads must be between 1 and {most}")
    use(n)


def own() -> int:
    """Return the id of this thread among those of a launch; kernels ask the runtime."""
    return 0


@_core.function
def get_thread_id() -> Any:
    """Return the id of this thread among those of a launch: 0 outside of launches."""
    return np.int64(own())


def fence() -> None:
    """Order what this thread stores; kernels ask the runtime."""


@_core.function
def memory_fence() -> None:
    """Let others see what this thread stored so far before what it stores next (Kokkos::memory_fence)."""
    fence()


__all__ = ["get_num_threads", "get_thread_id", "memory_fence", "set_num_threads"]
