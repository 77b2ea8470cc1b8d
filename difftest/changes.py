"""Two runs compared: what became slower or faster beyond noise, and what no longer agrees."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from difftest.programs import UsageError
from difftest.statistics import ratio_interval

#: What is compared of a row.
MEASURES = ("wall", "kernel", "numba")


@dataclass(frozen=True)
class Change:
    """A measure of a case that changed."""

    case: str
    measure: str
    #: New over old, and the interval in which the ratio is.
    ratio: float
    low: float
    high: float

    @property
    def slower(self) -> bool:
        """Whether the new run takes longer."""
        return self.ratio > 1


@dataclass(frozen=True)
class Changes:
    """What differs between two runs."""

    changes: tuple[Change, ...]
    #: Cases that agreed and no longer do, and cases that are gone.
    worse: tuple[str, ...]
    missing: tuple[str, ...]
    compared: int
    #: Properties of the environments that differ, as "name: old → new".
    environment: tuple[str, ...]

    @property
    def good(self) -> bool:
        """Whether nothing of what users call became slower, wrong or lost."""
        slower = any(change.slower and change.measure == "wall" for change in self.changes)
        return not (slower or self.worse or self.missing)


def read_report(path: Path) -> dict[str, Any]:
    """Read what ``--json`` wrote. Raises UsageError for anything else."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise UsageError(f"{path}: {error}") from error
    if not isinstance(content, dict) or content.get("format") != 1 or "rows" not in content:
        raise UsageError(f"{path}: not a report of difftest")
    return content


def compare_reports(old: dict[str, Any], new: dict[str, Any], threshold: float) -> Changes:
    """Compare two reports. A change counts if its whole interval is beyond the threshold."""
    before, after = _by_case(old), _by_case(new)
    changes, worse, compared = [], [], 0
    for case, row in after.items():
        earlier = before.get(case)
        if earlier is None:
            continue
        if earlier["status"] == "agrees" and row["status"] != "agrees":
            worse.append(f"{case}: {row['status']}: {row['detail']}")
        for measure in MEASURES:
            if not earlier.get(measure) or not row.get(measure):
                continue
            compared += 1
            ratio, low, high = ratio_interval(earlier[measure]["samples"], row[measure]["samples"])
            if low > 1 + threshold or high < 1 / (1 + threshold):
                changes.append(Change(case, measure, ratio, low, high))
    changes.sort(key=lambda change: -change.ratio)
    names = sorted({*old["environment"], *new["environment"]} - {"date"})
    environment = [
        f"{name}: {old['environment'].get(name, 'none')} → {new['environment'].get(name, 'none')}"
        for name in names
        if old["environment"].get(name) != new["environment"].get(name)
    ]
    missing = tuple(case for case in before if case not in after)
    return Changes(tuple(changes), tuple(worse), missing, compared, tuple(environment))


def _by_case(report: dict[str, Any]) -> dict[str, dict[str, Any]]:
    rows = {}
    for row in report["rows"]:
        case = row["case"]
        words = (
            f"{case['program']}:{case['kernel']}",
            f"{case['size']} {case['unit']}" if case["size_name"] else "",
            case["dtype"],
            case["order"],
            f"{case['space']} ×{case['threads']}" if case["space"] else "",
        )
        rows[" ".join(filter(None, words))] = row
    return rows
