"""The last rung: chaotic iterations agree with the original as well as it agrees with itself."""

from pathlib import Path

import pytest
from difftest_pairs import RunPair

from difftest.results import Status
from difftest.spec import ensemble

pytest.importorskip("numba")

ORIGINAL = """
from numba import njit

@njit
def logistic(x, steps):
    for _ in range(steps):
        for i in range(len(x)):
            x[i] = 3.9 * x[i] * (1.0 - x[i])

@njit
def smooth(x, steps):
    for _ in range(steps):
        for i in range(len(x)):
            x[i] = 0.5 * x[i]
"""

MIGRATED = """
import pykokkos as pk

def call_logistic(x, steps):
    with pk.launch("logistic"):
        for _ in range(steps):
            x[:] = 3.9 * (x - x * x){wrong}

def call_smooth(x, steps):
    with pk.launch("smooth"):
        for _ in range(steps):
            x[:] = 0.5 * x * (1.0 + 1e-12)
"""

SPECIFICATION = """
from difftest.spec import Arguments, Inputs, Specification, ensemble

spec = Specification(sizes={"S": 200}, dtypes=["float64"], orders=["C"])

@spec.kernel(agreement=ensemble())
def logistic(make: Inputs) -> Arguments:
    return make.uniform(make.size, low=0.1, high=0.9), 200

@spec.kernel(agreement=ensemble())
def smooth(make: Inputs) -> Arguments:
    return make.uniform(make.size, low=0.1, high=0.9), 20
"""


@pytest.mark.parametrize(
    ("wrong", "status", "text"),
    [("", Status.AGREES, "ensemble, "), (" * 0.0 + 0.05", Status.DIFFERS, "needed: within an ensemble of 9")],
)
def test_ensemble(tmp_path: Path, run_pair: RunPair, wrong: str, status: Status, text: str) -> None:
    (tmp_path / "chaos.py").write_text(ORIGINAL)
    (tmp_path / "chaos_spec.py").write_text(SPECIFICATION)
    (tmp_path / "migrated.py").write_text(MIGRATED.format(wrong=wrong))
    chaotic, smooth = run_pair(tmp_path / "chaos.py", tmp_path / "migrated.py").rows
    assert (chaotic.status, text in chaotic.reached + chaotic.detail) == (status, True), chaotic
    # what is not chaotic has an ensemble that is close together: a small error is outside
    assert smooth.status is Status.DIFFERS


def test_an_ensemble_has_members() -> None:
    with pytest.raises(ValueError, match="at least three"):
        ensemble(2)
