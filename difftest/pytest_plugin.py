"""The pytest plugin: kernels compared inside test suites.

A marked test says which two callables belong together and gets a fixture that compares them::

    @pytest.mark.difftest(kernels.scale, migrated.scale)
    def test_scale(agree):
        agree(np.arange(5.0), 2.0)

``pytest --difftest mymodule.py`` adds a test for every kernel of a file, which `difftest check` runs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from difftest.agreement import BITS, Agreement


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options."""
    group = parser.getgroup("difftest", "comparison of Numba kernels with their migrated form")
    group.addoption(
        "--difftest",
        action="append",
        default=[],
        metavar="FILE.py",
        help="test every kernel of this file against its migration by caramba (may be repeated)",
    )
    group.addoption(
        "--difftest-spaces", default="Serial,OpenMP", metavar="NAMES", help="spaces of these tests"
    )
    group.addoption(
        "--difftest-examples", type=int, default=60, metavar="N", help="inputs drawn for each kernel"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Explain the marker."""
    config.addinivalue_line(
        "markers",
        "difftest(original, migrated, agreement=BITS): the fixture `agree` compares these two callables",
    )


def pytest_collection_modifyitems(session: pytest.Session, config: pytest.Config, items: list[Any]) -> None:
    """Add a test for each kernel of the files that were named."""
    for name in config.getoption("--difftest", default=[]):
        path = Path(name)
        if not path.is_file():
            raise pytest.UsageError(f"--difftest {name}: no such file")
        module = KernelFile.from_parent(session, path=path.resolve())
        items += list(module.collect())


class KernelFile(pytest.File):
    """A file with Numba kernels."""

    def collect(self) -> Iterator[pytest.Item]:
        """Yield a test for each kernel that caramba sees in the file."""
        import caramba

        for kernel in caramba.Parser(self.path).kernels:
            yield KernelTest.from_parent(self, name=kernel.name)


class KernelDiffers(Exception):
    """What a test says that failed."""


class KernelTest(pytest.Item):
    """The check of one kernel."""

    def runtest(self) -> None:
        """Check it. Raises KernelDiffers."""
        from difftest.check import CheckOptions, check_program

        options = CheckOptions(
            kernels=(self.name,),
            spaces=tuple(self.config.getoption("--difftest-spaces").split(",")),
            examples=self.config.getoption("--difftest-examples"),
            write=Path("difftest_failures"),
        )
        report = check_program(self.path, None, options, lambda done, total: None)
        bad = [row for row in report.rows if not row.status.good]
        if bad:
            lines = [
                ": ".join(
                    filter(None, (row.case.dtype, row.case.space, row.status.value, row.where, row.detail))
                )
                + (f"\n    → {row.reproducer}" if row.reproducer else "")
                for row in bad
            ]
            raise KernelDiffers("\n".join(lines))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Return the rows alone, without a traceback through difftest."""
        if isinstance(excinfo.value, KernelDiffers):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Return what pytest prints of the test."""
        return self.path, None, f"difftest: {self.name}"


Agree = Callable[..., Any]


@pytest.fixture
def agree(request: pytest.FixtureRequest) -> Agree:
    """Return a function that calls both kernels of the marker and raises AssertionError if they differ."""
    marker = request.node.get_closest_marker("difftest")
    if marker is None or len(marker.args) != 2:
        raise pytest.UsageError("agree needs @pytest.mark.difftest(original, migrated)")
    original, migrated = marker.args
    default: Agreement = marker.kwargs.get("agreement", BITS)

    def compare(*arguments: Any, agreement: Agreement = default) -> Any:
        """Call both with copies of the arguments; returns what the original returned."""
        from difftest.compare import compare_trials
        from difftest.inputs import copies
        from difftest.worker import call_kernel

        reference, result = call_kernel(original, copies(arguments), arguments)
        other, _ = call_kernel(migrated, copies(arguments), arguments)
        terms = agreement.terms
        verdict = compare_trials(
            reference, other, agreement, lambda: terms(*arguments) if terms is not None else (0, 0.0)
        )
        if not verdict.agrees:
            raise AssertionError(f"{verdict.where}: {verdict.detail}")
        return result

    return compare
