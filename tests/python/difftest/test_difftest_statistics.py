"""Intervals of medians, and two runs compared: noise is not flagged, changes are."""

import json
from pathlib import Path

import numpy as np
import pytest

from difftest import cli
from difftest.results import Case, Report, Row, Status, Timing
from difftest.statistics import median_interval, ratio_interval


def test_interval_holds_the_median_as_often_as_it_says() -> None:
    rng = np.random.default_rng(1)
    held = 0
    for _ in range(400):
        low, high = median_interval(list(rng.lognormal(0.0, 1.0, 15)))
        held += low <= 1.0 <= high
    assert held / 400 > 0.93


def test_few_samples_give_their_range() -> None:
    assert median_interval([3.0, 1.0, 2.0]) == (1.0, 3.0)
    assert median_interval([5.0]) == (5.0, 5.0)


def test_ratio() -> None:
    rng = np.random.default_rng(2)
    old, new = rng.normal(1.0, 0.02, 25), rng.normal(1.2, 0.02, 25)
    ratio, low, high = ratio_interval(list(old), list(new))
    assert low < ratio < high
    assert low > 1.15
    assert high < 1.25


def write(path: Path, factor: float, status: Status = Status.AGREES, seed: int = 0) -> Path:
    rng = np.random.default_rng(seed)

    def timing(by: float) -> Timing:
        return Timing(tuple(float(sample) for sample in by * rng.normal(1e-3, 3e-5, 21)))

    case = Case("program", "kernel", "S", 100, "elements", "float64", "C", "Serial", 1)
    row = Row(case, status, "bits", detail="why", numba=timing(1), wall=timing(factor), kernel=timing(factor))
    Report([row], {"processor": "one", "date": str(seed)}).write_json(path)
    return path


@pytest.mark.parametrize(
    ("factor", "status", "text"),
    [
        (1.0, 0, "0 changed beyond noise"),
        (1.02, 0, "0 changed beyond noise"),
        (1.3, 1, "program:kernel 100 elements float64 C Serial ×1: wall 1."),
        (0.5, 0, "faster"),
    ],
)
def test_compare(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], factor: float, status: int, text: str
) -> None:
    old, new = write(tmp_path / "old.json", 1.0), write(tmp_path / "new.json", factor, seed=1)
    assert cli.main(["compare", str(old), str(new)]) == status
    assert text in capsys.readouterr().out


def test_what_no_longer_agrees_is_flagged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old = write(tmp_path / "old.json", 1.0)
    new = write(tmp_path / "new.json", 1.0, Status.DIFFERS)
    assert cli.main(["compare", str(old), str(new)]) == 1
    assert (
        "no longer agrees: program:kernel 100 elements float64 C Serial ×1: differs: why"
        in capsys.readouterr().out
    )


def test_missing_cases_and_other_machines_are_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old = write(tmp_path / "old.json", 1.0)
    content = json.loads(old.read_text())
    content["rows"], content["environment"]["processor"] = [], "other"
    new = tmp_path / "new.json"
    new.write_text(json.dumps(content))
    assert cli.main(["compare", str(old), str(new)]) == 1
    printed = capsys.readouterr().out
    assert "missing: program:kernel" in printed
    assert "environment differs: processor: one → other" in printed


def test_wrong_use(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = tmp_path / "other.json"
    other.write_text("[]")
    assert cli.main(["compare", str(other), str(other)]) == 2
    assert "not a report of difftest" in capsys.readouterr().err
    assert cli.main(["compare", str(tmp_path / "none.json"), str(other)]) == 2
