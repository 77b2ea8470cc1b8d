"""What a run found: one row per kernel, size, dtype, memory order and space."""

from __future__ import annotations

import datetime
import json
import math
import os
import platform
import statistics
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from enum import Enum
from pathlib import Path
from typing import Any

from difftest.statistics import median_interval


class Status(str, Enum):
    """How the comparison of one case ended."""

    AGREES = "agrees"
    REFUSED = "refused by Numba"
    DIFFERS = "differs"
    STAYED = "stayed Numba"
    DECLARED = "as declared"
    NO_LAUNCH = "no launch"
    FAILED = "failed"
    RACY = "racy under Numba"
    NO_INPUTS = "no inputs derived"
    UNSPECIFIED = "not specified"

    @property
    def good(self) -> bool:
        """Whether nothing speaks against the migration."""
        return self in (Status.AGREES, Status.REFUSED, Status.DECLARED)


@dataclass(frozen=True)
class Timing:
    """Repeated measurements of one call, in seconds."""

    samples: tuple[float, ...]

    @property
    def median(self) -> float:
        """The median, in seconds."""
        return statistics.median(self.samples)

    @property
    def spread(self) -> float:
        """The median absolute deviation from the median, in seconds."""
        middle = self.median
        return statistics.median(abs(sample - middle) for sample in self.samples)

    @property
    def interval(self) -> tuple[float, float]:
        """The interval that holds the median with 95 % confidence, in seconds."""
        return median_interval(self.samples)


@dataclass(frozen=True)
class Case:
    """What is compared."""

    program: str
    kernel: str
    #: The name of the size (S, M, L) and its value.
    size_name: str
    size: int
    unit: str
    dtype: str
    order: str
    space: str
    threads: int


@dataclass(frozen=True)
class Row:
    """What came of one case."""

    case: Case
    status: Status
    #: The rung of the ladder in words: "bits", "2 ULP".
    reached: str = ""
    max_ulp: int = 0
    #: Where the largest distance or the first difference is, such as ``return[3, 4]``.
    where: str = ""
    #: What went wrong, in one sentence.
    detail: str = ""
    numba: Timing | None = None
    #: Wall time of the migrated kernel's caller.
    wall: Timing | None = None
    #: Time in kernels on Kokkos, by the callbacks of Kokkos Tools.
    kernel: Timing | None = None
    #: First calls of this case in their process, in seconds.
    numba_first: float = math.nan
    pykokkos_first: float = math.nan
    #: Labels of the launches that were observed.
    launches: tuple[str, ...] = ()
    #: Of derived inputs: how many were tried, and how many of them the oracle accepted.
    inputs: int = 0
    accepted: int = 0
    #: The test that was written to show what went wrong.
    reproducer: str = ""

    @property
    def ratio(self) -> float | None:
        """Wall time of the migrated kernel as a multiple of Numba's."""
        if self.wall is None or self.numba is None:
            return None
        return self.wall.median / self.numba.median


@dataclass(frozen=True)
class FirstCall:
    """What a kernel's first call takes in a process of its own, in seconds."""

    program: str
    kernel: str
    space: str
    #: Translation of the whole program by caramba, process start included; 0 if it was given migrated.
    translation: float
    #: Numba, nothing cached.
    numba: float
    #: PyKokkos, nothing cached.
    cold: float
    #: PyKokkos in another process, the compiled kernel cached.
    warm: float


@dataclass(frozen=True)
class SourcePair:
    """A kernel's text on both sides."""

    program: str
    kernel: str
    original: str
    migrated: str


@dataclass
class Report:
    """All rows of a run, and where it ran."""

    rows: list[Row] = field(default_factory=list)
    environment: dict[str, str] = field(default_factory=dict)
    first_calls: list[FirstCall] = field(default_factory=list)
    sources: list[SourcePair] = field(default_factory=list)

    @property
    def good(self) -> bool:
        """Whether everything that was compared agrees."""
        return bool(self.rows) and all(row.status.good for row in self.rows)

    @property
    def kernels(self) -> dict[tuple[str, str], list[Row]]:
        """The rows of every kernel, by program and name."""
        grouped: dict[tuple[str, str], list[Row]] = {}
        for row in self.rows:
            grouped.setdefault((row.case.program, row.case.kernel), []).append(row)
        return grouped

    def counts(self) -> Counter[Status]:
        """Count rows by status."""
        return Counter(row.status for row in self.rows)

    def summary(self) -> str:
        """Say in one line what the run found."""
        kernels = self.kernels.values()
        agree = sum(all(row.status.good for row in rows) for rows in kernels)
        counted = sorted((status.value, count) for status, count in self.counts().items())
        cases = ", ".join(f"{count} × {status}" for status, count in counted)
        return f"{agree} of {len(kernels)} kernels agree in all cases ({cases or 'no cases'})"

    def write_json(self, path: Path) -> None:
        """Write everything to a JSON file."""
        path.write_text(json.dumps(self.as_dict(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")

    def as_dict(self) -> dict[str, Any]:
        """Return the report as JSON has it: seconds, and null for what was not measured."""
        return {
            "format": 1,
            "good": self.good,
            "summary": self.summary(),
            "environment": self.environment,
            "rows": [_row_dict(row) for row in self.rows],
            "first_calls": [asdict(call) for call in self.first_calls],
        }


def _row_dict(row: Row) -> dict[str, Any]:
    result = asdict(row)
    result["status"] = row.status.value
    for name in ("numba", "wall", "kernel"):
        timing: Timing | None = getattr(row, name)
        if timing is not None:
            result[name] = {
                "median": timing.median,
                "interval": list(timing.interval),
                "spread": timing.spread,
                "samples": list(timing.samples),
            }
    for name in ("numba_first", "pykokkos_first"):
        if math.isnan(result[name]):
            result[name] = None
    result["ratio"] = row.ratio
    return result


def environment(threads: int, versions: dict[str, str]) -> dict[str, str]:
    """Describe the machine, the software and the time."""
    return {
        "date": datetime.datetime.now().astimezone().isoformat(timespec="seconds"),
        "processor": _processor(),
        "cores": str(os.cpu_count()),
        "threads": str(threads),
        "system": platform.platform(terse=True),
        "python": platform.python_version(),
        **versions,
    }


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").split("\n")
    except OSError:
        return platform.processor()
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.machine())


def sorted_rows(rows: Sequence[Row], order: Sequence[tuple[str, str]]) -> list[Row]:
    """Return the rows with the kernels in the given order; within a kernel they stay as they are."""
    position = {kernel: i for i, kernel in enumerate(order)}
    return sorted(rows, key=lambda row: position.get((row.case.program, row.case.kernel), len(position)))
