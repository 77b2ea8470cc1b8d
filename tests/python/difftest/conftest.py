"""What the tests of difftest share: a stand-in for pykokkos and a way to run pairs of programs."""

import os
from pathlib import Path

import pytest
from difftest_pairs import HERE, RunPair

from difftest import pytest_plugin
from difftest.process import Limits
from difftest.programs import find_programs
from difftest.results import Report
from difftest.run import Options, run_programs


def pytest_configure(config: pytest.Config) -> None:
    """Load the plugin where this difftest is not installed."""
    if not config.pluginmanager.is_registered(pytest_plugin):
        config.pluginmanager.register(pytest_plugin)


@pytest.fixture(scope="module", autouse=True)
def stand_in():
    """Let worker processes import the stand-in for pykokkos; other tests of this process must not."""
    inherited = os.environ.get("PYTHONPATH")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join(filter(None, (str(HERE / "fake"), inherited))))
        yield


@pytest.fixture(scope="session")
def run_pair() -> RunPair:
    """Return a function that compares original, migrated program and specification."""

    def run(original: Path, migrated: Path, **options) -> Report:
        settings = {"spaces": ("Serial",), "runs": 0, "limits": Limits(memory=8 * 2**30)} | options
        return run_programs(find_programs([original, migrated], None), Options(**settings), lambda row: None)

    return run
