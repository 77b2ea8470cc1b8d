"""Kernels that nobody specified: what is wrong with their migration is found, and written as a test."""

import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from difftest_pairs import HERE

from difftest import cli
from difftest.check import CheckOptions, check_program
from difftest.process import import_path
from difftest.results import Report, Row, Status

pytest.importorskip("numba")

ORIGINAL, MIGRATED = HERE / "pairs/strange.py", HERE / "pairs/strange_migrated.py"


def check(folder: Path, *kernels: str, **options) -> Report:
    settings = {"spaces": ("Serial",), "examples": 12, "shrink_seconds": 10.0, "write": folder}
    chosen = CheckOptions(kernels=kernels, **(settings | options))
    return check_program(ORIGINAL, MIGRATED, chosen, lambda done, total: None)


def failures(report: Report) -> list[Row]:
    return [row for row in report.rows if not row.status.good]


def test_right_kernel_agrees_on_accepted_inputs(tmp_path: Path) -> None:
    report = check(tmp_path, "right", variants=("float64", "float64 overlapping"))
    assert report.good
    assert {row.case.dtype for row in report.rows} == {
        "float64",
        "float64 overlapping",
        "derived by Hypothesis",
    }
    for row in report.rows:
        assert row.accepted == row.inputs >= 6
        assert (row.reached, row.launches) == ("bits", ("right",))
    assert list(tmp_path.iterdir()) == []


def test_failure_is_shrunk_and_written_as_a_test(tmp_path: Path) -> None:
    found = failures(check(tmp_path, "wrong_for_three", variants=("float64",)))
    assert {row.status for row in found} == {Status.DIFFERS}
    for row in found:
        assert "float64[3]" in row.detail
        assert "py_func agrees with Numba" in row.detail
    written = Path(found[0].reproducer)
    assert "np.array([0.0, 0.0, 0.0]" in written.read_text()
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(written)],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env={**os.environ, **import_path()},
    )
    assert run.returncode == 1, run.stdout
    assert "wrong_for_three(float64[3]): return: the value differs" in run.stdout


def test_layouts_that_a_migration_ignores_are_found(tmp_path: Path) -> None:
    found = failures(check(tmp_path, "ignores_strides", variants=("float64", "float64 reversed"), examples=0))
    assert [(row.case.dtype, row.status) for row in found] == [("float64 reversed", Status.DIFFERS)]
    assert "float64[2] reversed" in found[0].detail


def test_crash_is_a_row_and_the_run_goes_on(tmp_path: Path) -> None:
    report = check(
        tmp_path, "crashes_on_nan", variants=("float64 special values", "float64 strided"), examples=0
    )
    assert [(row.case.dtype, row.status) for row in report.rows] == [
        ("float64 special values", Status.FAILED),
        ("float64 strided", Status.AGREES),
    ]
    assert "PyKokkos: crash (SIGSEGV)" in report.rows[0].detail


def test_race_is_reported(tmp_path: Path) -> None:
    report = check(tmp_path, "racy", variants=("float64",), examples=0)
    racy = [row for row in report.rows if row.status is Status.RACY]
    assert len(racy) == 1
    assert "on several threads differs from that on one" in racy[0].detail


def test_parallel_loops_are_held_to_no_order(tmp_path: Path) -> None:
    """Where arrays overlap, the original's own result depends on the order of its parallel loop."""
    chosen = {"variants": ("float64", "float64 overlapping"), "examples": 0}
    report = check(tmp_path, "neighbours", spaces=("OpenMP",), **chosen)
    assert report.good
    assert {row.case.dtype: row.status for row in report.rows} == {
        "float64": Status.AGREES,
        "float64 overlapping": Status.AGREES,
    }
    overlapping = next(row for row in report.rows if row.case.dtype == "float64 overlapping")
    assert 0 < overlapping.accepted < overlapping.inputs
    assert list(tmp_path.iterdir()) == []
    serial = check(tmp_path, "neighbours", **chosen)
    assert [row.case.dtype for row in failures(serial)] == ["float64 overlapping"]


def test_what_cannot_be_derived_asks_for_a_specification(tmp_path: Path) -> None:
    report = check(tmp_path, "too_strange", "never", examples=0)
    assert [row.status for row in report.rows] == [Status.NO_INPUTS] * 2
    assert all("difftest init" in row.detail for row in report.rows)
    assert "%" in report.rows[1].detail or "IndexError" in report.rows[1].detail


def test_command_writes_junit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    junit = tmp_path / "out.xml"
    arguments = ["check", str(ORIGINAL), str(MIGRATED), "--kernels", "ignores_strides", "--spaces", "Serial"]
    arguments += ["--variants", "float64,float64 reversed", "--examples", "0", "--junit", str(junit)]
    assert cli.main([*arguments, "--write", str(tmp_path / "found"), "-q"]) == 1
    printed = capsys.readouterr().out
    assert "inputs" in printed
    assert "found/test_strange_ignores_strides_float64_reversed_serial.py" in printed
    suite = ElementTree.parse(junit).getroot()[0]
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("2", "1", "0")
    assert suite[1][0].tag == "failure"


def test_wrong_use(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    empty = tmp_path / "empty.py"
    empty.write_text("X = 1\n")
    assert cli.main(["check", str(tmp_path / "none.py")]) == 2
    assert cli.main(["check", str(empty)]) == 2
    assert "no kernel is decorated by Numba" in capsys.readouterr().err


def test_init_writes_a_specification_that_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from difftest.spec import load_specification

    original = tmp_path / "strange.py"
    original.write_text(ORIGINAL.read_text())
    assert cli.main(["init", str(original)]) == 0
    specification = load_specification(tmp_path / "strange_spec.py")
    assert [len(array) for array in specification.kernels["right"].arguments(10, "float64", "C")[:2]] == [
        10,
        10,
    ]
    assert "too_strange" not in specification.kernels or specification.kernels["too_strange"]
    assert cli.main(["init", str(original)]) == 2
    assert "--force" in capsys.readouterr().err


def test_migrated_file_beside_the_shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A path from where the user is, though the kernels run elsewhere."""
    monkeypatch.chdir(MIGRATED.parent)
    settings = CheckOptions(
        spaces=("Serial",), examples=2, kernels=("right",), write=tmp_path, variants=("float64",)
    )
    report = check_program(Path(ORIGINAL.name), Path(MIGRATED.name), settings, lambda done, total: None)
    assert report.good
    assert report.rows
