"""Wall-clock time, as Kokkos::Timer."""

from time import perf_counter


class Timer:
    """Measures from its making, or from the last `reset`."""

    def __init__(self) -> None:
        self._start = perf_counter()

    def seconds(self) -> float:
        """Return the seconds since the start."""
        return perf_counter() - self._start

    def reset(self) -> None:
        """Start again from zero."""
        self._start = perf_counter()
