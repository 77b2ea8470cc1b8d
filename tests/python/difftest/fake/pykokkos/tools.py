"""The part of pykokkos.tools that difftest uses."""

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass, field


@dataclass
class Kernel:
    """A kernel that was seen."""

    label: str
    pattern: str
    space: str
    count: int
    seconds: float


@dataclass
class Record:
    """The kernels seen since recording began."""

    kernels: list[Kernel] = field(default_factory=list)


_records: list[Record] = []


@contextlib.contextmanager
def record() -> Iterator[Record]:
    """Record the kernels that run inside."""
    _records.append(Record())
    try:
        yield _records[-1]
    finally:
        _records.pop()


def count(label: str, seconds: float) -> None:
    """Add a kernel to all records."""
    for open_record in _records:
        open_record.kernels.append(Kernel(label, "for", "Serial", 1, seconds))
