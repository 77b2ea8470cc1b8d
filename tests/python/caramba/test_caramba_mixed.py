"""Programs that are migrated in part: what stays with Numba and what does not find each other."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from caramba_command import run

pytest.importorskip("numba")

PROGRAMS = sorted(Path(__file__).with_name("mixed").glob("*.py"))
GOLDEN = Path(__file__).parents[2] / "golden"
PROGRAMS += [
    GOLDEN / case / "in.py"
    for case in (
        "functions/launching_value",
        "functions/compiled_unseen",
        "functions/launching_inside",
        "functions/given_numbas",
        "functions/given_kept",
        "functions/by_address_branches",
        "functions/universals_of_kept",
        "functions/redefined",
        "functions/compile_time_constants",
        "functions/frozen",
        "functions/held_text",
        "functions/left_out",
        "decorators/calls_elsewhere",
        "decorators/other_packages",
        "decorators/function_types",
        "decorators/given",
        "decorators/made_inside",
        "decorators/made_in_expressions",
        "decorators/run_time",
        "decorators/unread",
        "decorators/classes",
        "unsupported/class_beside",
        "unsupported/class_started",
        "functions/names_read",
        "decorators/registered",
        "decorators/switches",
        "decorators/types_of_the_run",
        "decorators/with_numba",
        "declared/tuples_within",
    )
]

#: Nothing of these stays with Numba.
WHOLE = [
    GOLDEN / case / "in.py"
    for case in (
        "decorators/classes_of_records",
        "decorators/orders_of_callers",
        "functions/addresses",
        "functions/array_comprehensions",
        "functions/bound_to_objects",
        "functions/dictionaries_given",
        "functions/names_as_text",
        "launches/within",
        "parallel/host_statements",
        "parallel/narrow_integers",
    )
]


def name_of(program: Path) -> str:
    return program.parent.name if program.stem == "in" else program.stem


def printed(name: str, folder: Path) -> str:
    done = subprocess.run(
        [sys.executable, name], cwd=folder, capture_output=True, text=True, env=os.environ, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("program", PROGRAMS + WHOLE, ids=name_of)
def test_runs_as_before(program: Path, tmp_path: Path) -> None:
    (tmp_path / "input.py").write_text(program.read_text())
    run("input.py", "-o", "output.py", cwd=tmp_path)
    assert printed("input.py", tmp_path) == printed("output.py", tmp_path)
    migrated = (tmp_path / "output.py").read_text()
    known = "mean|outer|labelled|called|counted|stays|by_alias|by_sign|missing|early"
    kept = re.search(f"CRB....: '({known})' stays|pk.numba_form|pk.numba_decorator", migrated)
    assert bool(kept) == (program not in WHOLE)


@pytest.mark.parametrize(
    "case", ["parallel/changed_objects", "races/indices", "races/unpacked", "races/values"]
)
def test_loops_that_race_run_in_order(case: str, tmp_path: Path) -> None:
    """Numba's own loops race there: the reference is its serial run."""
    program = (GOLDEN / case / "in.py").read_text()
    serial = program.replace("@njit(parallel=True)", "@njit").replace("prange(", "range(")
    (tmp_path / "serial.py").write_text(serial)
    (tmp_path / "input.py").write_text(program)
    run("input.py", "-o", "output.py", cwd=tmp_path)
    assert printed("serial.py", tmp_path) == printed("output.py", tmp_path)
