"""Runs generated kernels under Numba and migrated, and reduces what differs."""

from __future__ import annotations

import ast
import hashlib
import re
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from difftest.agreement import BITS, reordered_sum
from difftest.compare import compare_trials, without_scalar_types
from difftest.expected import terms_of
from difftest.fuzz.generate import HEAD, FuzzKernel, Generator
from difftest.fuzz.reduce import reduce_program
from difftest.inputs import Recipe
from difftest.process import Limits, WorkerFailure
from difftest.programs import MigrationFailed, migrate_file
from difftest.reproduce import write_test
from difftest.run import scratch_root
from difftest.side import Side, python_settings, space_settings, thread_settings
from difftest.snapshot import Trial


@dataclass(frozen=True)
class FuzzOptions:
    """How long and how."""

    minutes: float = 1.0
    seed: int = 0
    #: Stop after so many programs; 0 for no limit.
    programs: int = 0
    spaces: tuple[str, ...] = ("Serial", "OpenMP")
    #: Kernels in a file.
    batch: int = 12
    threads: int = 2
    limits: Limits = field(default_factory=lambda: Limits(seconds=60, memory=8 * 2**30))
    #: Where programs that fail are written, reduced; None for nowhere.
    write: Path | None = None
    reduce_seconds: float = 60.0


@dataclass(frozen=True)
class Finding:
    """A kernel on which the two sides differ, or one of them breaks."""

    kernel: str
    space: str
    #: "differs", "fails" or "raises".
    what: str
    detail: str
    source: str
    recipe: Recipe
    file: Path | None = None


@dataclass
class FuzzReport:
    """What a run has seen."""

    programs: int = 0
    accepted: int = 0
    migrated: int = 0
    compared: int = 0
    seconds: float = 0.0
    findings: list[Finding] = field(default_factory=list)
    repeated: int = 0
    #: Calls in which the original with parallel=True is not what it is without.
    departures: int = 0
    statements: Counter[str] = field(default_factory=Counter)
    passes: Counter[str] = field(default_factory=Counter)
    kept: Counter[str] = field(default_factory=Counter)

    @property
    def good(self) -> bool:
        """Whether nothing differed."""
        return not self.findings

    def lines(self) -> list[str]:
        """Say in a few lines what was seen."""
        per_minute = 60 * self.programs / self.seconds if self.seconds else 0.0
        found = Counter(finding.what for finding in self.findings)
        return [
            f"{self.programs} programs in {self.seconds:.0f} s, {per_minute:.0f} a minute",
            f"accepted by Numba: {_share(self.accepted, self.programs)}, "
            f"migrated: {_share(self.migrated, self.accepted)}",
            f"calls compared: {self.compared}, mismatches: {len(self.findings)}"
            + (f" ({', '.join(f'{count} × {what}' for what, count in found.items())})" if found else "")
            + (f", {self.repeated} more of the same kind" if self.repeated else ""),
            f"departures of parallel=True itself: {self.departures}",
            "passes that changed something: " + _counted(self.passes),
            "statements and expressions: " + _counted(self.statements),
            *([f"kept: {_counted(self.kept)}"] if self.kept else []),
        ]

    def as_dict(self) -> dict[str, Any]:
        """Return everything as JSON has it."""
        return {
            "programs": self.programs,
            "programs_per_minute": 60 * self.programs / self.seconds if self.seconds else 0.0,
            "accepted": self.accepted,
            "migrated": self.migrated,
            "compared": self.compared,
            "departures": self.departures,
            "passes": dict(self.passes),
            "statements": dict(self.statements),
            "kept": dict(self.kept),
            "findings": [
                {"kernel": f.kernel, "space": f.space, "what": f.what, "detail": f.detail, "source": f.source}
                for f in self.findings
            ],
        }


def _share(part: int, whole: int) -> str:
    return f"{part} of {whole} ({part / whole:.0%})" if whole else "none"


def _counted(counts: Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts.most_common()) or "none"


def fuzz(options: FuzzOptions, progress: Callable[[FuzzReport], None]) -> FuzzReport:
    """Make, run and compare programs until the time is over."""
    report = FuzzReport()
    with (
        tempfile.TemporaryDirectory(prefix="difftest-fuzz-", dir=scratch_root()) as scratch,
        _Fuzzer(options, Path(scratch), report) as fuzzer,
    ):
        start = time.monotonic()
        number = 0
        while time.monotonic() - start < 60 * options.minutes:
            if options.programs and report.programs >= options.programs:
                break
            generator = Generator(options.seed * 1_000_003 + number)
            kernels = [generator.kernel(f"k{number}_{i}") for i in range(options.batch)]
            fuzzer.batch(f"batch{number}", kernels)
            number += 1
            report.seconds = time.monotonic() - start
            progress(report)
    return report


class _Fuzzer:
    """The workers. Use it as a context manager."""

    def __init__(self, options: FuzzOptions, folder: Path, report: FuzzReport) -> None:
        self._options = options
        self._folder = folder
        self._report = report
        self._seen: set[str] = set()
        limits = options.limits
        # no optimisation compiles faster and changes no bit
        numba = {**thread_settings(1), "NUMBA_OPT": "0"}
        self._numba = Side("Numba", numba, (), limits, folder)
        self._python = Side("Python", python_settings(), (), limits, folder)
        self._sides = {
            space: Side("PyKokkos", space_settings(space, options.threads), (), limits, folder)
            for space in options.spaces
        }

    def __enter__(self) -> _Fuzzer:
        return self

    def __exit__(self, *_: object) -> None:
        for side in (self._numba, self._python, *self._sides.values()):
            side.close()

    def batch(self, name: str, kernels: Sequence[FuzzKernel]) -> None:
        """Run kernels from one file; if it cannot be migrated or imported as a whole, each from its own."""
        source = "\n\n".join(
            (HEAD, *(part for kernel in kernels for part in (*kernel.helpers, kernel.source)))
        )
        try:
            kinds = self._load(name, source, [kernel.name for kernel in kernels])
        except (MigrationFailed, WorkerFailure) as failure:
            if len(kernels) > 1:
                for i, kernel in enumerate(kernels):
                    self.batch(f"{name}_{i}", [kernel])
            else:
                self._report.programs += 1
                self._found(kernels[0], kernels[0].recipes[0], "", "fails", str(failure))
            return
        self._count(source)
        with ThreadPoolExecutor(1 + len(self._sides)) as pool:
            reference = pool.submit(self._trials, self._numba, kernels)
            others = {space: pool.submit(self._trials, side, kernels) for space, side in self._sides.items()}
            ours = reference.result()
            theirs = {space: other.result() for space, other in others.items()}
        for i, kernel in enumerate(kernels):
            self._report.programs += 1
            first = ours[i][0]
            if isinstance(first, Trial) and first.outcome.raised is not None and first.outcome.raised.refused:
                continue
            self._report.accepted += 1
            if kinds.get(kernel.name) != "pykokkos":
                self._report.kept[kinds.get(kernel.name, "missing")] += 1
                continue
            self._report.migrated += 1
            for space, trials in theirs.items():
                if self._judge(kernel, space, ours[i], trials[i]):
                    break

    def _load(self, name: str, source: str, names: list[str]) -> dict[str, str]:
        original = self._folder / f"{name}.py"
        original.write_text(source, encoding="utf-8")
        migrated = migrate_file(original, self._folder / "migrated" / original.name)
        self._numba.load(original, None, True)
        kinds: dict[str, str] = {}
        for side in self._sides.values():
            side.load(migrated, None, False, tuple(names))
            kinds = side.loaded.kernels
        _ = self._numba.worker
        return kinds

    def _trials(self, side: Side, kernels: Sequence[FuzzKernel]) -> list[list[Trial | str]]:
        return [[_trial(side, kernel.name, recipe) for recipe in kernel.recipes] for kernel in kernels]

    def _judge(
        self, kernel: FuzzKernel, space: str, ours: list[Trial | str], theirs: list[Trial | str]
    ) -> bool:
        """Compare the calls of one kernel; returns whether something was found."""
        for recipe, reference, other in zip(kernel.recipes, ours, theirs, strict=True):
            if isinstance(reference, str):
                continue
            self._report.compared += 1
            what, detail = _difference(reference, other, recipe, kernel.parallel)
            if what and kernel.parallel and self._departs(kernel.program, kernel.name, recipe, other):
                self._report.departures += 1
            elif what:
                self._found(kernel, recipe, space, what, detail)
                return True
        return False

    def _departs(self, source: str, kernel: str, recipe: Recipe, other: Trial | str) -> bool:
        """Whether the original does what PyKokkos does once it is not parallel any more.

        Where Numba compiles it only in parallel, plain Python is asked.
        """
        original = self._folder / f"{kernel}_serial.py"
        original.write_text(source.replace("@njit(parallel=True)", "@njit"), encoding="utf-8")
        for side in (self._numba, self._python):
            try:
                side.load(original, None, True)
            except WorkerFailure:
                return False
            reference = _trial(side, kernel, recipe)
            if isinstance(reference, str):
                return False
            raised = reference.outcome.raised
            if raised is None or not raised.refused:
                if raised is not None and isinstance(other, Trial) and other.outcome.raised is not None:
                    # how far other iterations of a parallel loop got then is nobody's promise
                    return str(raised) == str(other.outcome.raised)
                if side is self._python and isinstance(other, Trial):
                    reference, other = without_scalar_types(reference), without_scalar_types(other)
                return _difference(reference, other, recipe, parallel=True)[0] == ""
        return False

    def _found(self, kernel: FuzzKernel, recipe: Recipe, space: str, what: str, detail: str) -> None:
        kind = f"{what} {re.sub(r'[-+0-9.e]+|k[0-9_h]+', '#', detail)[:60]}"
        if kind in self._seen and what != "differs":
            self._report.repeated += 1
            return
        self._seen.add(kind)
        place = space or self._options.spaces[0]
        source = kernel.program
        attempts = 0

        def fails(candidate: str) -> bool:
            nonlocal attempts
            attempts += 1
            return self._still(candidate, kernel, recipe, place, what, f"{kernel.name}_r{attempts}")

        if self._options.reduce_seconds > 0:
            source = reduce_program(source, fails, self._options.reduce_seconds)
        key = hashlib.sha256(re.sub(r"k[0-9_h]+", "k", source).encode()).hexdigest()[:10]
        if key in self._seen:
            self._report.repeated += 1
            return
        self._seen.add(key)
        file = None
        if self._options.write is not None:
            folder = self._options.write
            folder.mkdir(parents=True, exist_ok=True)
            program = folder / f"fuzz_{key}.py"
            program.write_text(f'"""{what}: generated and reduced."""\n\n{source}', encoding="utf-8")
            file = write_test(folder, program.resolve(), None, kernel.name, "", recipe, detail, place)
        self._report.findings.append(Finding(kernel.name, place, what, detail, source, recipe, file))

    def _still(
        self, source: str, kernel: FuzzKernel, recipe: Recipe, space: str, what: str, name: str
    ) -> bool:
        """Whether a smaller program fails in the same way."""
        try:
            self._load(name, source, [kernel.name])
        except MigrationFailed:
            return what == "fails"
        except WorkerFailure as failure:
            return what == "fails" and not str(failure).startswith("Numba")
        reference = _trial(self._numba, kernel.name, recipe)
        if isinstance(reference, str):
            return False
        raised = reference.outcome.raised
        if raised is not None and raised.refused:
            return False
        other = _trial(self._sides[space], kernel.name, recipe)
        found, _ = _difference(reference, other, recipe, kernel.parallel)
        if found == what and kernel.parallel:
            return not self._departs(source, kernel.name, recipe, other)
        return found == what

    def _count(self, source: str) -> None:
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, (ast.stmt, ast.Compare, ast.IfExp, ast.Call, ast.Subscript, ast.BoolOp)):
                self._report.statements[type(node).__name__] += 1
        self._report.passes.update(_changing_passes(source))


def _trial(side: Side, kernel: str, recipe: Recipe) -> Trial | str:
    try:
        return side.trial(kernel, recipe)
    except WorkerFailure as failure:
        return str(failure)


def _difference(reference: Trial, other: Trial | str, recipe: Recipe, parallel: bool) -> tuple[str, str]:
    """Return what kind of failure the second call shows, and more about it; "" if it shows none."""
    if isinstance(other, str):
        return "fails", other
    raised = other.outcome.raised
    if raised is not None and reference.outcome.raised is None:
        return "raises", str(raised)
    agreement = reordered_sum(lambda: (0, 0.0)) if parallel else BITS
    verdict = compare_trials(reference, other, agreement, lambda: terms_of(recipe))
    return ("", "") if verdict.agrees else ("differs", f"{verdict.where}: {verdict.detail}")


def _changing_passes(source: str) -> list[str]:
    """Return the passes of the migrator that change this program."""
    from caramba import _caramba

    before, changing = source, []
    for name in _caramba.passes():
        after = _caramba.translate_until(source, name, "fuzz.py")
        if after != before:
            changing.append(name)
        before = after
    return changing
