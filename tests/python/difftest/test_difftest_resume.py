"""Interrupted runs go on where they ended, and runs spread over a cluster of workers."""

import json
from pathlib import Path

import pytest
from test_difftest_cli import MIGRATED, ORIGINAL, SPECIFICATION

from difftest import cli
from difftest.programs import find_programs
from difftest.run import Options, run_programs


@pytest.fixture
def paths(tmp_path: Path) -> list[str]:
    """Return an original with a specification, and its migration."""
    (tmp_path / "scale_spec.py").write_text(SPECIFICATION)
    (tmp_path / "scale.py").write_text(ORIGINAL)
    (tmp_path / "migrated.py").write_text(MIGRATED.format(wrong=""))
    return [str(tmp_path / "scale.py"), str(tmp_path / "migrated.py")]


class Interrupted(Exception):
    pass


def test_resumed_run_repeats_nothing(tmp_path: Path, paths: list[str]) -> None:
    journal = tmp_path / "run.jsonl"
    programs = find_programs([Path(path) for path in paths], None)
    options = Options(spaces=("Serial",), runs=0, journal=journal)
    seen = []

    def interrupt(row) -> None:
        seen.append(row)
        if len(seen) - seen.count(None) == 3:
            raise Interrupted

    with pytest.raises(Interrupted):
        run_programs(programs, options, interrupt)
    lines = [json.loads(line) for line in journal.read_text().splitlines()]
    assert sum("row" in line for line in lines) == 3
    # what was kept is taken as it is: a mark on it comes through
    lines[0]["row"]["detail"] = "kept"
    journal.write_text("\n".join(json.dumps(line) for line in lines) + '\n{"of": "cut\n')
    report = run_programs(programs, options, lambda row: None)
    assert len(report.rows) == 8
    assert [row.detail for row in report.rows].count("kept") == 1
    assert report.good
    assert run_programs(programs, options, lambda row: None).rows == report.rows


def test_changed_program_is_run_again(tmp_path: Path, paths: list[str]) -> None:
    journal = tmp_path / "run.jsonl"
    arguments = ["run", *paths, "--runs", "0", "--spaces", "Serial", "--sizes", "S", "--resume", str(journal)]
    assert cli.main(arguments) == 0
    Path(paths[1]).write_text(MIGRATED.format(wrong=" + 1"))
    assert cli.main(arguments) == 1


def test_run_on_a_local_cluster(paths: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    distributed = pytest.importorskip("distributed", reason="the package distributed is not installed")
    with distributed.LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None) as cluster:
        arguments = ["run", *paths, "--runs", "0", "--sizes", "S", "--spaces", "Serial"]
        assert cli.main([*arguments, "--scheduler", cluster.scheduler_address]) == 0
    assert "4 × agrees" in capsys.readouterr().out
