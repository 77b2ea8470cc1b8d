"""Launches over a grid of blocks of threads, as CUDA counts them: `unit[blocks, threads](x, y)`.

@pk.grid_kernel(1)
@pk.workunit
def scale(i, x, by):
    if i < x.shape[0]:
        x[i] *= by

scale[blocks, threads](x, 2.0)

A work unit of rank 1 to 3 gets the thread's place in the whole grid. With `team=True` it gets the member of a
team, one team for each block, and the extents of the grid and of a block as its last two arguments. With
`shared=True` another one follows, the bytes that `unit[blocks, threads, stream, shared]` lets a block share.
"""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from time import perf_counter
from typing import Any

from pykokkos import _core

Extent = int | Sequence[int]


def _extents(given: Extent) -> tuple[int, ...]:
    extents = (given,) if not isinstance(given, (tuple, list)) else tuple(given)
    if not 1 <= len(extents) <= 3 or any(int(n) != n or n < 1 for n in extents):
        raise ValueError(f"a grid has one to three positive extents, not {given!r}")
    return tuple(int(n) for n in extents) + (1,) * (3 - len(extents))


def grid_extents(rank: int, blocks: Extent, threads: Extent) -> list[int]:
    """Return how many threads a grid of blocks of threads has in each of its first dimensions."""
    each = zip(_extents(blocks), _extents(threads), strict=True)
    return [own * within for own, within in each][:rank]


class GridKernel:
    """A work unit that is launched as `unit[blocks, threads](…)`."""

    def __init__(self, unit: Any, rank: int, team: bool, shared: bool) -> None:
        if rank not in (1, 2, 3):
            raise ValueError(f"a grid has rank 1, 2 or 3, not {rank!r}")
        self.unit = unit if isinstance(unit, _core.WorkUnit) else _core.workunit(unit)
        self.rank = rank
        self.team = team
        self.shared = shared
        self.__name__ = self.unit.__name__
        self.__doc__ = self.unit.__doc__
        parameters = inspect.signature(self.unit.__wrapped__).parameters
        names = list(parameters)
        self._optional = {name for name, p in parameters.items() if p.default is not inspect.Parameter.empty}
        # What the launch says of itself stands behind the arguments.
        arguments = len(names) - (2 + shared if team else 0)
        self._parameters, self._last = names[1 if team else rank : arguments], names[arguments:]

    def __repr__(self) -> str:
        """Return `<pykokkos.grid_kernel name>`."""
        return f"<pykokkos.grid_kernel {self.__name__}>"

    def __getitem__(self, configuration: tuple[Any, ...]) -> Callable[..., None]:
        """Return what launches the kernel; streams say nothing here."""
        blocks, threads = configuration[:2]
        shared = configuration[3] if len(configuration) > 3 else 0

        def launch(*args: Any, **named: Any) -> None:
            self._launch(blocks, threads, shared, args, named)

        return launch

    def configure(self, griddim: Extent, blockdim: Extent, stream: object = 0, sharedmem: int = 0) -> Any:
        """Return what launches the kernel, as indexing does."""
        return self[griddim, blockdim, stream, sharedmem]

    def forall(self, tasks: int, tpb: int = 0, stream: object = None, sharedmem: int = 0) -> Any:
        """Return what launches the kernel: a thread for each task, and some to fill the last block."""
        if tasks < 0:
            raise ValueError(f"Can't create ForAll with negative task count: {tasks}")
        if tasks == 0:
            return lambda *args, **named: None
        threads = tpb or 128
        return self[-(-tasks // threads), threads, stream, sharedmem]

    def _launch(
        self, blocks: Extent, threads: Extent, shared: int, args: Sequence[Any], named: dict[str, Any]
    ) -> None:
        if len(args) > len(self._parameters):
            raise TypeError(f"{self.__name__} takes {len(self._parameters)} arguments, not {len(args)}")
        given = dict(zip(self._parameters, args, strict=False))
        if twice := given.keys() & named.keys():
            raise TypeError(f"{self.__name__} got two values for {sorted(twice)[0]!r}")
        given.update(named)
        if missing := [name for name in self._parameters if name not in given and name not in self._optional]:
            raise TypeError(f"{self.__name__} needs the argument {missing[0]!r}")
        policy: Any
        grid, block = _extents(blocks), _extents(threads)
        # Threads that differ in what the kernel does not ask for do the same, one after the other.
        alike = math.prod(grid[self.rank :])
        if self.team and math.prod(block[self.rank :]) != 1:
            raise ValueError(f"a kernel of rank {self.rank} has blocks of rank {self.rank}, not {threads!r}")
        if self.team:
            grid, block = grid[: self.rank], block[: self.rank]
            policy = _core.TeamPolicy(math.prod(grid), math.prod(block))
            given.update(zip(self._last, (grid, block, shared), strict=False))
        else:
            alike *= math.prod(block[self.rank :])
            extents = grid_extents(self.rank, blocks, threads)
            if self.rank == 1:
                policy = _core.RangePolicy(0, extents[0])
            else:
                policy = _core.MDRangePolicy([0] * self.rank, extents)
        for _ in range(alike):
            _core.parallel_for(self.__name__, policy, self.unit, **given)


def grid_kernel(rank: int, *, team: bool = False, shared: bool = False) -> Callable[[Any], GridKernel]:
    """Let a work unit be launched as `unit[blocks, threads](…)`."""

    def decorate(unit: Any) -> GridKernel:
        return GridKernel(unit, rank, team, shared)

    return decorate


class Stream:
    """A stream of launches and copies, as CUDA's: `unit[blocks, threads, stream](…)`.

    Launches return when they are done, so those of all streams run in the order in which they are written.
    """

    def synchronize(self) -> None:
        """Wait for what was launched."""
        _core.fence()

    @contextmanager
    def auto_synchronize(self) -> Iterator[Stream]:
        """Wait at the end of a `with` for what was launched within it."""
        yield self
        self.synchronize()

    def add_callback(self, callback: Callable[[Any, int, Any], object], arg: object = None) -> None:
        """Call a function when what was launched is done, with the stream, 0 for no error, and `arg`."""
        _core.fence()
        callback(self, 0, arg)


class Event:
    """A moment between launches, as CUDA's."""

    def __init__(self) -> None:
        self._moment: float | None = None

    def record(self, stream: object = None) -> None:
        """Let this be the moment when what was launched is done."""
        _core.fence()
        self._moment = perf_counter()

    def query(self) -> bool:
        """Whether the moment has come."""
        return True

    def wait(self, stream: object = None) -> None:
        """Let what is launched next wait for the moment."""

    def synchronize(self) -> None:
        """Wait for the moment."""

    def elapsed_time(self, end: Event) -> float:
        """Return the milliseconds from this moment to the other."""
        if self._moment is None or end._moment is None:
            raise RuntimeError("an event that was not recorded")
        return 1e3 * (end._moment - self._moment)


__all__ = ["Event", "GridKernel", "Stream", "grid_extents", "grid_kernel"]
