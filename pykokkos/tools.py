"""What ran on Kokkos: kernels as Kokkos Tools' callbacks see them.

with pykokkos.tools.record() as record:
    ...
for kernel in record.kernels:
    print(kernel.label, kernel.count, kernel.seconds)
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from pykokkos import _core


@dataclass(frozen=True)
class KernelRecord:
    """All launches of one kernel. Times are in seconds, as Kokkos measures them."""

    label: str
    pattern: str  #: "for", "reduce" or "scan"
    space: str  #: "Serial", "OpenMP", …
    count: int
    seconds: float  #: of all launches together
    shortest: float
    longest: float


@dataclass
class Record:
    """The kernels that ran while recording, in the order of their first launch."""

    kernels: list[KernelRecord] = field(default_factory=list)


@contextmanager
def record() -> Iterator[Record]:
    """Record the kernels that run inside the `with` block; they are there when it ends.

    Recordings do not nest: RuntimeError inside another one.
    """
    result = Record()
    _core.start_recording()
    try:
        yield result
    finally:
        result.kernels = [KernelRecord(*kernel) for kernel in _core.stop_recording()]
