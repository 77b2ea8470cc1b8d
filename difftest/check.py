"""Checks kernels that nobody specified: derives inputs, runs both sides, shrinks what fails."""

from __future__ import annotations

import contextlib
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path

import hypothesis
from hypothesis import HealthCheck, Phase

from difftest.compare import Verdict, compare_trials, without_scalar_types
from difftest.derive.facts import KernelFacts
from difftest.derive.plan import Plan, Variant, plans_for, variants_for
from difftest.derive.strategy import recipes
from difftest.expected import expected_agreement, terms_of
from difftest.inputs import ArrayInput, Recipe, describe
from difftest.process import Limits, WorkerFailure
from difftest.programs import MigrationFailed, UsageError, migrate_file
from difftest.reproduce import shrink, write_test
from difftest.results import Case, Report, Row, Status, environment
from difftest.run import scratch_root
from difftest.side import (
    Side,
    checked_settings,
    oracle_settings,
    python_settings,
    space_settings,
    thread_settings,
)
from difftest.snapshot import Trial


@dataclass(frozen=True)
class CheckOptions:
    """What to check and how."""

    spaces: tuple[str, ...] = ("Serial", "OpenMP")
    threads: int = 2
    kernels: tuple[str, ...] = ()
    #: Inputs that Hypothesis makes for each kernel, beside those that are always made.
    examples: int = 60
    seed: int = 0
    limits: Limits = field(default_factory=lambda: Limits(seconds=30))
    #: Where tests for what fails are written; None for nowhere.
    write: Path | None = None
    #: Seconds to make one failing input smaller.
    shrink_seconds: float = 20.0
    jobs: int = 1
    #: Names of the variants to take; all where empty.
    variants: tuple[str, ...] = ()


#: Shares of accepted inputs below this say that the inputs are bad, not the migration.
LEAST_SHARE = 0.5

#: What a kernel may raise without saying so.
_ARITHMETIC = ("ZeroDivisionError", "OverflowError")

#: Plans that are tried before a kernel is given up; most take a few short calls of plain Python.
_MOST_PLANS = 120

#: Kernels whose original hangs that often are given up.
_MOST_HANGS = 2

_WAY_OUT = "write a specification (difftest init)"

_ORDER = "its result depends on the order in which its parallel loops run"
#: Calls of the original on several threads, which may find a race by chance only.
_RACE_CALLS = 5

#: Steps of the original in which they are looked for.
_RACE_WORK = 1_000_000

#: Called with what is being done, which begins with the kernel's name, and the number of kernels.
Progress = Callable[[str, int], None]


def check_program(original: Path, migrated: Path | None, options: CheckOptions, progress: Progress) -> Report:
    """Check all kernels of a file."""
    report = Report()
    with tempfile.TemporaryDirectory(prefix="difftest-", dir=scratch_root()) as scratch:
        folder = Path(scratch)
        numba = Side(
            "Numba", oracle_settings(original), (original.resolve(), None, True), options.limits, folder
        )
        try:
            facts = [found for found in numba.facts() if not options.kernels or found.name in options.kernels]
            versions = dict(numba.loaded.versions)
        except WorkerFailure as failure:
            raise UsageError(f"{original}: {failure}") from failure
        finally:
            numba.close()
        if not facts:
            raise UsageError(f"{original}: no kernel is decorated by Numba")
        try:
            made = folder / "migrated" / original.name
            target = migrated.resolve() if migrated else migrate_file(original.resolve(), made)
        except MigrationFailed as failure:
            report.rows = [_row(original, found.name, Status.FAILED, str(failure)) for found in facts]
        else:

            def check_some(share: Sequence[KernelFacts]) -> list[Row]:
                report_step = lambda step: progress(step, len(facts))  # noqa: E731
                with _Checker(original, target, migrated, options, folder, report_step) as checker:
                    return [row for found in share for row in checker.check(found)]

            shares = [facts[i :: options.jobs] for i in range(min(options.jobs, len(facts)))]
            with ThreadPoolExecutor(max_workers=len(shares)) as pool:
                report.rows = [row for rows in pool.map(check_some, shares) for row in rows]
            order = {found.name: i for i, found in enumerate(facts)}
            report.rows.sort(key=lambda row: order[row.case.kernel])
    report.environment = environment(options.threads, versions)
    return report


def _row(program: Path, kernel: str, status: Status, detail: str) -> Row:
    return Row(Case(program.stem, kernel, "", 0, "", "", "", "", 1), status, detail=detail)


@dataclass
class _Tally:
    """What came of the inputs of one variant in one space."""

    inputs: int = 0
    accepted: int = 0
    compared: int = 0
    refused: str = ""
    worst: Verdict | None = None
    failed: str = ""
    recipe: Recipe | None = None
    #: The first input on which the original's parallel loops depend on their order, and what then differs.
    racy: tuple[Recipe, Verdict] | None = None
    launches: Counter[str] = field(default_factory=Counter)

    @property
    def bad(self) -> bool:
        return bool(self.failed) or (self.worst is not None and not self.worst.agrees)

    def add(self, verdict: Verdict) -> None:
        worst = self.worst
        if worst is None or (not verdict.agrees and worst.agrees):
            self.worst = verdict
        elif verdict.agrees and worst.agrees and verdict.reached != "bits":
            self.worst = verdict if worst.reached == "bits" or verdict.max_ulp > worst.max_ulp else worst


class _Rejected(Exception):
    """The oracle does not accept an input: out of range, or not what the kernel is for."""


class _Refused(Exception):
    """Numba does not compile the kernel for the types of an input."""


class _Differs(Exception):
    """Ends a search of Hypothesis."""


class _Checker:
    """The workers of one program. Use it as a context manager."""

    def __init__(
        self,
        original: Path,
        target: Path,
        migrated: Path | None,
        options: CheckOptions,
        folder: Path,
        progress: Callable[[str], None],
    ) -> None:
        self._original = original
        self._migrated_file = migrated
        self._options = options
        self._progress = progress
        load = (original.resolve(), None, True)
        simulated = oracle_settings(original)
        one = {**simulated, **thread_settings(1), **checked_settings(folder)}
        many = simulated | thread_settings(max(4, options.threads))
        self._oracle = Side("Numba", one, load, options.limits, folder)
        self._python = Side("py_func", python_settings(), load, options.limits, folder)
        self._backwards = Side("py_func", python_settings(backwards=True), load, options.limits, folder)
        self._parallel = Side("Numba", many, load, options.limits, folder)
        self._sides = {
            space: Side(
                "PyKokkos",
                space_settings(space, options.threads),
                (target, None, False, ()),
                options.limits,
                folder,
            )
            for space in options.spaces
        }
        self._target = target
        self._folder = folder
        self._hangs = 0

    def __enter__(self) -> _Checker:
        return self

    def __exit__(self, *_: object) -> None:
        for side in (
            self._oracle,
            self._python,
            self._backwards,
            self._parallel,
            *self._sides.values(),
        ):
            side.close()

    def check(self, facts: KernelFacts) -> Iterator[Row]:
        """Check one kernel."""
        self._progress(facts.name)
        self._hangs = 0
        if facts.problem:
            yield self._row(facts, Status.NO_INPUTS, facts.problem)
            return
        try:
            plan, share, reason = self._choose(facts)
        except WorkerFailure as failure:
            yield self._row(facts, Status.FAILED, str(failure))
            return
        if plan is None:
            yield self._row(facts, Status.NO_INPUTS, f"{reason}; {_WAY_OUT}")
            return
        if share < LEAST_SHARE:
            detail = f"the original accepts {share:.0%} of the inputs: {reason}; {_WAY_OUT}"
            yield self._row(facts, Status.NO_INPUTS, detail)
            return
        if facts.parallel:
            yield from self._race(facts, plan)
        missing = self._missing(facts)
        if missing is not None:
            yield missing
        else:
            yield from self._run(facts, plan)

    # choosing how to call it

    def _choose(self, facts: KernelFacts) -> tuple[Plan | None, float, str]:
        """Return the first plan of which the original accepts enough inputs, or else the best one."""
        best: tuple[Plan | None, float, str] = (None, -1.0, "nothing fits its parameters")
        base = Variant("float64")
        for number, plan in enumerate(plans_for(facts)):
            if number >= _MOST_PLANS or self._hangs >= _MOST_HANGS:
                break
            # plain Python has no fields of records as attributes
            records = any(parameter.fields for parameter in plan.parameters)
            share, reason = self._share(facts, plan, base, self._oracle if records else self._python)
            if not records and share > 0 and (share >= LEAST_SHARE or share > best[1]):
                confirmed, why = self._share(facts, plan, base, self._oracle)
                share, reason = confirmed, why
            if share > best[1]:
                best = (plan, share, reason) if share > 0 or best[0] is None else best
                best = (plan, share, reason or best[2])
            if share >= LEAST_SHARE:
                break
        return best

    def _share(self, facts: KernelFacts, plan: Plan, variant: Variant, side: Side) -> tuple[float, str]:
        accepted, reason = 0, ""
        sizes = [size for size in (7, 1, 2, 3, 5, 0) if size in plan.sizes]
        for count, size in enumerate(sizes):
            try:
                self._accepted(
                    facts, side.trial(facts.name, plan.recipe((size,) * plan.class_count, variant))
                )
                accepted += 1
            except (_Rejected, _Refused) as why:
                reason = reason or str(why)
                if isinstance(why, _Refused):
                    return 0.0, reason
            except WorkerFailure as failure:
                self._hangs += 1
                reason = reason or str(failure)
            if count == 2 and accepted == 0:
                return 0.0, reason
        return accepted / len(sizes), reason

    def _accepted(self, facts: KernelFacts, trial: Trial) -> None:
        """Raise what speaks against an input."""
        raised = trial.outcome.raised
        if raised is None:
            return
        if raised.refused:
            raise _Refused(_first_line(raised.message))
        own = facts.uses.raises if facts.uses else set()
        if raised.type in own or raised.type.rpartition(".")[2] in own or raised.type in _ARITHMETIC:
            return
        raise _Rejected(f"raises {raised.type}: {_first_line(raised.message)}")

    def _missing(self, facts: KernelFacts) -> Row | None:
        """Return a row if the migrated program has no such kernel or kept it."""
        for space in self._options.spaces:
            self._sides[space].close()
            self._sides[space] = Side(
                "PyKokkos",
                space_settings(space, self._options.threads),
                (self._target, None, False, (facts.name,)),
                self._options.limits,
                self._folder,
            )
        try:
            kind = self._sides[self._options.spaces[0]].loaded.kernels.get(facts.name)
        except WorkerFailure as failure:
            return self._row(facts, Status.FAILED, str(failure))
        if kind is None:
            return self._row(facts, Status.FAILED, "the migrated program has no such kernel")
        return self._row(facts, Status.STAYED, "") if kind == "numba" else None

    # running it

    def _run(self, facts: KernelFacts, plan: Plan) -> Iterator[Row]:
        chosen = self._options.variants
        variants = [v for v in variants_for(plan) if not chosen or v.name in chosen]
        tallies: dict[str, dict[str, _Tally]] = {}
        for variant in variants:
            self._progress(f"{facts.name}: {variant.name}")
            tallies[variant.name] = tally = {space: _Tally() for space in self._options.spaces}
            for recipe in self._always(plan, variant, thorough=variant == variants[0]):
                self._judge(facts, recipe, tally)
                if next(iter(tally.values())).refused or self._hangs >= _MOST_HANGS:
                    break
        usable = [v for v in variants if not next(iter(tallies[v.name].values())).refused]
        tallies["derived by Hypothesis"] = drawn = {space: _Tally() for space in self._options.spaces}
        if usable and self._options.examples and self._hangs < _MOST_HANGS:
            self._progress(f"{facts.name}: Hypothesis")
            self._search(facts, plan, usable, drawn)
        launched = {space: any(t[space].launches for t in tallies.values()) for space in self._options.spaces}
        accepted = sum(t[self._options.spaces[0]].accepted for t in tallies.values())
        tried = sum(t[self._options.spaces[0]].inputs for t in tallies.values())
        if tried and accepted / tried < LEAST_SHARE:
            detail = f"the original accepts {accepted} of {tried} inputs; {_WAY_OUT}"
            yield replace(self._row(facts, Status.NO_INPUTS, detail), inputs=tried, accepted=accepted)
        for name, by_space in tallies.items():
            for space, done in by_space.items():
                if done.inputs:
                    yield self._result(facts, plan, name, space, done, launched[space])

    def _always(self, plan: Plan, variant: Variant, thorough: bool) -> Iterator[Recipe]:
        sizes = plan.sizes if thorough else tuple(s for s in plan.sizes if s in (0, 1, 2, 7, 31, plan.large))
        for size in sizes:
            yield plan.recipe((size,) * plan.class_count, variant)
        if plan.class_count > 1:
            for shift in range(2):
                primes = (5, 3, 7, 2)
                yield plan.recipe(
                    tuple(primes[(i + shift) % len(primes)] for i in range(plan.class_count)), variant
                )

    def _judge(self, facts: KernelFacts, recipe: Recipe, tallies: dict[str, _Tally]) -> bool:
        """Run one input on all sides; returns whether a side that agreed so far now fails."""
        for tally in tallies.values():
            tally.inputs += 1
        try:
            reference = self._oracle.trial(facts.name, recipe)
            self._accepted(facts, reference)
        except _Rejected:
            return False
        except _Refused as why:
            for tally in tallies.values():
                tally.refused = str(why)
            return False
        except WorkerFailure:
            self._hangs += 1
            return False
        new = False
        for space, tally in tallies.items():
            tally.accepted += 1
            if tally.bad:
                continue
            verdict, failure = self._compare(facts, recipe, reference, space, tally.launches)
            if verdict is not None and not verdict.agrees:
                order = self._order_matters(facts, recipe, space)
                if order is not None:
                    tally.racy = tally.racy or (recipe, order)
                    tally.accepted -= 1
                    continue
            if verdict is not None:
                tally.add(verdict)
            tally.failed = failure
            tally.compared += 1
            if failure or (verdict is not None and not verdict.agrees):
                tally.recipe = recipe
                new = True
        return new

    def _compare(
        self, facts: KernelFacts, recipe: Recipe, reference: Trial, space: str, launches: Counter[str]
    ) -> tuple[Verdict | None, str]:
        try:
            trial = self._sides[space].trial(facts.name, recipe)
        except WorkerFailure as failure:
            return None, str(failure)
        launches.update(launch.label for launch in trial.outcome.launches)
        return compare_trials(reference, trial, expected_agreement(facts), lambda: terms_of(recipe)), ""

    def _fails(self, facts: KernelFacts, recipe: Recipe, space: str) -> bool:
        """Whether an input shows a failure, for shrinking: what the original does not accept does not."""
        try:
            reference = self._oracle.trial(facts.name, recipe)
            self._accepted(facts, reference)
        except (_Rejected, _Refused, WorkerFailure):
            return False
        verdict, failure = self._compare(facts, recipe, reference, space, Counter())
        differs = verdict is not None and not verdict.agrees
        return bool(failure) or (differs and self._order_matters(facts, recipe, space) is None)

    def _order_matters(self, facts: KernelFacts, recipe: Recipe, space: str) -> Verdict | None:
        """Return how the original's loops backwards differ, where they are parallel in this space."""
        if not facts.parallel or space == "Serial":
            return None
        with contextlib.suppress(WorkerFailure):
            forwards = without_scalar_types(self._python.trial(facts.name, recipe))
            backwards = without_scalar_types(self._backwards.trial(facts.name, recipe))
            agreement = expected_agreement(facts)
            verdict = compare_trials(forwards, backwards, agreement, lambda: terms_of(recipe))
            return None if verdict.agrees else verdict
        return None

    def _search(
        self, facts: KernelFacts, plan: Plan, variants: list[Variant], tallies: dict[str, _Tally]
    ) -> None:
        """Have Hypothesis draw inputs, and shrink the first that fails."""
        deadline = time.monotonic() + 60 + self._options.shrink_seconds
        shrinking = False
        smallest: Recipe | None = None

        @hypothesis.seed(self._options.seed)
        @hypothesis.settings(
            max_examples=self._options.examples,
            derandomize=False,
            deadline=None,
            database=None,
            print_blob=False,
            report_multiple_bugs=False,
            phases=(Phase.generate, Phase.shrink),
            suppress_health_check=list(HealthCheck),
            verbosity=hypothesis.Verbosity.quiet,
        )
        @hypothesis.given(recipes(plan, variants))
        def search(recipe: Recipe) -> None:
            nonlocal shrinking, smallest
            if time.monotonic() > deadline or self._hangs >= _MOST_HANGS:
                return
            if shrinking:
                bad = [space for space, tally in tallies.items() if tally.bad]
                differs = any(self._fails(facts, recipe, space) for space in bad)
            else:
                differs = shrinking = self._judge(facts, recipe, tallies)
            if differs:
                smallest = recipe
                # in one place: Hypothesis takes failures on other lines for other failures
                raise _Differs

        # A deadline in the midst of shrinking looks flaky to Hypothesis; the smallest input is kept.
        with contextlib.suppress(_Differs, hypothesis.errors.HypothesisException):
            search()
        if smallest is not None:
            for tally in tallies.values():
                if tally.bad:
                    tally.recipe = smallest

    def _result(
        self, facts: KernelFacts, plan: Plan, name: str, space: str, tally: _Tally, launched: bool
    ) -> Row:
        threads = 1 if space == "Serial" else self._options.threads
        case = Case(self._original.stem, facts.name, "derived", 0, "", name, "", space, threads)
        row = Row(case, Status.AGREES, inputs=tally.inputs, accepted=tally.accepted)
        if tally.refused:
            return replace(row, status=Status.REFUSED, detail=tally.refused)
        if tally.bad:
            return self._failure(row, facts, plan, name, space, tally)
        if tally.racy is not None and not _overlaps(tally.racy[0]):
            racy_on, order = tally.racy
            detail = f"{_ORDER}: backwards, {order.detail}; for {facts.name}({describe(racy_on)})"
            return replace(row, status=Status.RACY, where=order.where, detail=detail)
        if tally.compared and not launched:
            return replace(row, status=Status.NO_LAUNCH, detail="nothing was seen running on Kokkos")
        if tally.worst is None:
            reason = "the original accepts none of these inputs" if tally.racy is None else _ORDER
            return replace(row, status=Status.REFUSED, detail=reason)
        worst = tally.worst
        launches = tuple(tally.launches)
        return replace(
            row, reached=worst.reached, max_ulp=worst.max_ulp, where=worst.where, launches=launches
        )

    def _failure(self, row: Row, facts: KernelFacts, plan: Plan, name: str, space: str, tally: _Tally) -> Row:
        """Shrink a failing input, ask the second oracle, and write a test."""
        assert tally.recipe is not None
        variant = next((v for v in variants_for(plan) if v.name == name), None)
        smaller = (
            (plan.recipe((size,) * plan.class_count, variant) for size in plan.sizes if size < plan.large)
            if variant
            else ()
        )
        recipe = shrink(
            tally.recipe,
            smaller,
            lambda candidate: self._fails(facts, candidate, space),
            self._options.shrink_seconds,
        )
        status, where, detail = Status.FAILED, "", tally.failed
        if not tally.failed and tally.worst is not None:
            status, where, detail = Status.DIFFERS, tally.worst.where, tally.worst.detail
        with contextlib.suppress(WorkerFailure):
            reference = self._oracle.trial(facts.name, recipe)
            verdict, failure = self._compare(facts, recipe, reference, space, Counter())
            if verdict is not None and not verdict.agrees:
                status, where, detail = Status.DIFFERS, verdict.where, verdict.detail
                detail += self._second_opinion(facts, recipe, reference, space)
            elif failure:
                detail = failure
        detail = f"{detail}; for {facts.name}({describe(recipe)})"
        written = ""
        if self._options.write is not None:
            written = str(
                write_test(
                    self._options.write,
                    self._original.resolve(),
                    self._migrated_file.resolve() if self._migrated_file else None,
                    facts.name,
                    name,
                    recipe,
                    detail,
                    space,
                )
            )
        max_ulp = tally.worst.max_ulp if tally.worst else 0
        return replace(row, status=status, where=where, detail=detail, reproducer=written, max_ulp=max_ulp)

    def _second_opinion(self, facts: KernelFacts, recipe: Recipe, reference: Trial, space: str) -> str:
        """Say with which side the kernel as plain Python agrees."""
        try:
            python = self._python.trial(facts.name, recipe)
            kokkos = self._sides[space].trial(facts.name, recipe)
        except WorkerFailure:
            return ""
        agreement = expected_agreement(facts)
        sides = [
            side
            for side, trial in (("Numba", reference), ("PyKokkos", kokkos))
            if compare_trials(
                without_scalar_types(python), without_scalar_types(trial), agreement, lambda: terms_of(recipe)
            ).agrees
        ]
        return f"; py_func agrees with {' and '.join(sides) or 'neither'}"

    def _race(self, facts: KernelFacts, plan: Plan) -> Iterator[Row]:
        """Compare the original on several threads with itself on one."""
        # threads have to run long enough to meet
        for size in (plan.size_for(_RACE_WORK), plan.large, 33):
            recipe = plan.recipe((size,) * plan.class_count, Variant("float64"))
            verdict = self._race_on(facts, recipe)
            if verdict is not None:
                detail = f"its result on several threads differs from that on one: {verdict.detail}"
                yield replace(self._row(facts, Status.RACY, detail), where=verdict.where)
                return

    def _race_on(self, facts: KernelFacts, recipe: Recipe) -> Verdict | None:
        agreement = expected_agreement(facts)
        with contextlib.suppress(_Rejected, _Refused, WorkerFailure):
            reference = self._oracle.trial(facts.name, recipe)
            self._accepted(facts, reference)
            for _ in range(_RACE_CALLS):
                trial = self._parallel.trial(facts.name, recipe)
                verdict = compare_trials(reference, trial, agreement, lambda: terms_of(recipe))
                if not verdict.agrees:
                    return verdict
        return None

    def _row(self, facts: KernelFacts, status: Status, detail: str) -> Row:
        return _row(self._original, facts.name, status, detail)


def _overlaps(recipe: Recipe) -> bool:
    """Whether arguments share memory: no parallel loop is meant for that, unless it says so."""
    return any(isinstance(value, ArrayInput) and value.partner >= 0 for value in recipe)


def _first_line(message: str) -> str:
    lines = [line.strip() for line in message.splitlines()]
    return next((line for line in lines if line and not line.startswith("Failed in ")), message)[:200]
