"""Runs programs: original and migrated kernels in worker processes, case by case."""

from __future__ import annotations

import ast
import contextlib
import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path

from difftest.compare import Verdict, arrays_to_compare, compare_outcomes
from difftest.journal import Journal, fingerprint_of
from difftest.plan import definition_named
from difftest.process import Limits, WorkerFailure
from difftest.programs import MigrationFailed, Program, migrate
from difftest.results import Case, Report, Row, Status, environment, sorted_rows
from difftest.side import (
    Side,
    cache_settings,
    kept_migrated,
    oracle_settings,
    space_settings,
    thread_settings,
)
from difftest.snapshot import Array, Leaf, Outcome
from difftest.spec import KernelSpec
from difftest.timing import measure
from difftest.worker import Loaded, Prepared


@dataclass(frozen=True)
class Options:
    """What to run and how. Empty selections mean everything that the specifications name."""

    spaces: tuple[str, ...] = ("Serial", "OpenMP")
    threads: int = 1
    sizes: tuple[str, ...] = ()
    dtypes: tuple[str, ...] = ()
    orders: tuple[str, ...] = ()
    kernels: tuple[str, ...] = ()
    #: Take the sizes that specifications name for benchmarks instead of those for comparisons.
    benchmark: bool = False
    #: Leave out larger sizes; None for no limit.
    largest: int | None = None
    #: Timed runs of a case; 0 for none.
    runs: int = 13
    #: Memory orders of the cases that are timed.
    timed_orders: tuple[str, ...] = ("C",)
    jobs: int = 1
    #: Look for races of parallel originals, by running them on several threads.
    races: bool = True
    drop_in: bool = False
    #: Keep what Numba compiles for the next run of the same programs.
    cache: bool = False
    limits: Limits = field(default_factory=Limits)
    #: Where the migrated programs are kept; None to throw them away.
    keep: Path | None = None
    #: Rows are written here as they come, and those of an interrupted run are taken from it.
    journal: Path | None = None


#: Room for two arrays of the largest size that specifications commonly have.
_SCRATCH_BYTES = 4 * 2**30

#: Calls of a parallel original on several threads, which may show a race by chance only.
_RACE_CALLS = 3

#: Called with a finished row, or None for a case that turned out to equal an earlier one.
Progress = Callable[[Row | None], None]


def count_cases(programs: Sequence[Program], options: Options) -> int:
    """Return the largest number of rows that a run can have."""
    return sum(
        sum(1 for _ in cases_of(program, kernel, options)) * len(options.spaces)
        for program in programs
        for kernel in selected_kernels(program, options)
    )


def run_program(
    program: Program, options: Options, scratch: Path, progress: Progress, journal: Journal
) -> tuple[list[Row], dict[str, str]]:
    """Compare the kernels of one program; returns the rows and the versions of what they ran on."""
    folder = Path(tempfile.mkdtemp(dir=scratch))
    with _ProgramRun(program, options, folder, progress, journal) as running:
        return list(running.rows()), running.versions


def run_programs(programs: Sequence[Program], options: Options, progress: Progress) -> Report:
    """Compare all kernels of the programs."""
    report = Report()
    versions: dict[str, str] = {}
    with (
        tempfile.TemporaryDirectory(prefix="difftest-", dir=scratch_root()) as scratch,
        Journal(options.journal) as journal,
    ):

        def run_one(program: Program) -> list[Row]:
            rows, found = run_program(program, options, Path(scratch), progress, journal)
            versions.update(found)
            return rows

        if options.jobs == 1:
            # in this thread, so that Ctrl-C ends it at once
            finished = map(run_one, programs)
            report.rows = [row for rows in finished for row in rows]
        else:
            with ThreadPoolExecutor(max_workers=options.jobs) as pool:
                report.rows = [row for rows in pool.map(run_one, programs) for row in rows]
    return finish(report, programs, options, versions)


def finish(report: Report, programs: Sequence[Program], options: Options, versions: dict[str, str]) -> Report:
    """Bring the rows into the order of the programs and note where they ran."""
    order = [(program.name, name) for program in programs for name in program.specification.kernels]
    report.rows = sorted_rows(report.rows, order)
    report.environment = environment(options.threads, versions)
    return report


def scratch_root() -> str | None:
    """Return a folder in memory for what workers hand over, if there is one with enough room."""
    memory = "/dev/shm"
    try:
        return memory if shutil.disk_usage(memory).free >= _SCRATCH_BYTES else None
    except OSError:
        return None


def selected_kernels(program: Program, options: Options) -> list[KernelSpec]:
    """Return the specified kernels of a program that are to be run."""
    kernels = program.specification.kernels.values()
    return [kernel for kernel in kernels if not options.kernels or kernel.name in options.kernels]


def cases_of(program: Program, kernel: KernelSpec, options: Options) -> Iterator[Case]:
    """Yield the cases of a kernel, without their space."""
    benchmark = {str(size): size for size in kernel.benchmark}
    sizes = benchmark if options.benchmark and benchmark else kernel.sizes
    for size_name, size in sizes.items():
        if options.largest is not None and size > options.largest:
            continue
        for dtype in kernel.dtypes:
            for order in kernel.orders:
                if (
                    (not options.sizes or size_name in options.sizes)
                    and (not options.dtypes or dtype in options.dtypes)
                    and (not options.orders or order in options.orders)
                ):
                    yield Case(
                        program.name,
                        kernel.name,
                        size_name,
                        size,
                        kernel.unit,
                        dtype,
                        order,
                        "",
                        options.threads,
                    )


@dataclass(frozen=True)
class _Reference:
    """What the oracle made of a case, fetched at once, since timing the original changes its arrays."""

    prepared: Prepared
    outcome: Outcome
    arrays: dict[str, Array]


def _by_path(leaves: Sequence[Leaf], arrays: Sequence[Array]) -> dict[str, Array]:
    return {leaf.path: array for leaf, array in zip(leaves, arrays, strict=True)}


class _ProgramRun:
    """The run of one program. Use it as a context manager: it owns worker processes."""

    def __init__(
        self, program: Program, options: Options, folder: Path, progress: Progress, journal: Journal
    ) -> None:
        self.versions: dict[str, str] = {}
        self._journal = journal
        self._done: dict[Case, Row] = {}
        self._fingerprint = fingerprint_of(program, options)
        self._oracle_loaded = Loaded({}, {})
        self._program = program
        self._options = options
        self._folder = folder
        self._progress = progress
        self._oracle = self._original(1)
        self._timed = {1: self._oracle}
        self._migrated: dict[str, Side] = {}
        self._migrated_path = program.original

    def __enter__(self) -> _ProgramRun:
        return self

    def __exit__(self, *_: object) -> None:
        for side in (*self._timed.values(), *self._migrated.values()):
            side.close()

    def rows(self) -> Iterator[Row]:
        """Compare all kernels."""
        fingerprint = self._fingerprint
        self._done = self._journal.rows_of(fingerprint)
        for row in self._rows():
            if row.case not in self._done:
                self._journal.write(fingerprint, row)
            self._progress(row)
            yield row
        self._journal.complete(fingerprint)

    def _rows(self) -> Iterator[Row]:
        kernels = selected_kernels(self._program, self._options)
        try:
            self._oracle_loaded = self._oracle.loaded
            self.versions.update(self._oracle_loaded.versions)
            if kernels:
                self._migrated_path = self._migrate()
                for space in self._options.spaces:
                    side = self._migrated[space] = self._translated(space, self._migrated_path)
                    self.versions.update(side.loaded.versions)
        except (MigrationFailed, WorkerFailure) as failure:
            for kernel in kernels:
                for case in cases_of(self._program, kernel, self._options):
                    yield from self._failed(case, failure)
            if not kernels:
                yield Row(self._caseless(""), Status.FAILED, detail=str(failure))
            return

        yield from self._unspecified()
        for kernel in kernels:
            seen: set[str] = set()
            racy = False
            for case in cases_of(self._program, kernel, self._options):
                yield from self._case(case, kernel, seen)
                if not racy and self._may_race(kernel):
                    for row in self._race(case, kernel):
                        racy = True
                        yield row

    def _failed(self, case: Case, failure: Exception) -> Iterator[Row]:
        """Yield one row for every space."""
        for space in self._options.spaces:
            yield Row(replace(case, space=space), Status.FAILED, detail=str(failure))

    def _migrate(self) -> Path:
        if self._program.migrated is not None:
            return self._program.migrated
        migrated = migrate(self._program, self._options.keep or self._folder, self._options.drop_in)
        # kernels are found in the cache by the file that they stand in, too
        return kept_migrated(migrated) if self._options.cache and not self._options.keep else migrated

    def _unspecified(self) -> Iterator[Row]:
        """Yield a row for every kernel of the program that nothing specifies."""
        specification = self._program.specification
        for name in self._oracle.loaded.kernels:
            known = name in specification.kernels or name in specification.inner
            if not known and not self._options.kernels:
                detail = "no specification says what it is called with"
                yield Row(self._caseless(name), Status.UNSPECIFIED, detail=detail)

    def _caseless(self, kernel: str) -> Case:
        return Case(self._program.name, kernel, "", 0, "", "", "", "", threads=1)

    def _case(self, case: Case, kernel: KernelSpec, seen: set[str]) -> Iterator[Row]:
        """Compare one case in all spaces."""
        known = [self._done.get(self._placed(case, space)) for space in self._options.spaces]
        if all(row is not None for row in known):
            if not self._journal.is_complete(self._fingerprint):
                # later cases may repeat this one
                with contextlib.suppress(WorkerFailure):
                    seen.add(_signature(case, self._oracle.prepare(case)))
            yield from (row for row in known if row is not None)
            return
        if case in self._journal.repeats_of(self._fingerprint):
            for _ in self._options.spaces:
                self._progress(None)
            return
        try:
            prepared = self._oracle.prepare(case)
            signature = _signature(case, prepared)
            if signature in seen:
                self._journal.write_repeat(self._fingerprint, case)
                for _ in self._options.spaces:
                    self._progress(None)
                return
            seen.add(signature)
            outcome = self._oracle.call()
            written = [leaf for leaf in outcome.leaves if leaf.form is not None and not leaf.unchanged]
            reference = _Reference(prepared, outcome, _by_path(written, self._oracle.fetch(written)))
        except WorkerFailure as failure:
            yield from self._failed(case, failure)
            return

        for space in self._options.spaces:
            placed = self._placed(case, space)
            if outcome.raised is not None and outcome.raised.refused:
                yield Row(placed, Status.REFUSED, detail=_reason(outcome.raised.message))
                continue
            try:
                if not self._oracle.alive:
                    self._oracle.prepare(case)
                    self._oracle.call()
                yield self._compare(placed, kernel, reference)
            except WorkerFailure as failure:
                yield Row(placed, Status.FAILED, detail=str(failure))

    def _may_race(self, kernel: KernelSpec) -> bool:
        several = self._options.races and self._options.threads > 1
        return several and kernel.name in self._oracle_loaded.parallel

    def _race(self, case: Case, kernel: KernelSpec) -> Iterator[Row]:
        """Yield a row if the original's result on several threads differs from that on one."""
        try:
            self._oracle.prepare(case)
            reference = self._oracle.call()
            if reference.raised is not None:
                return
            ours = self._fetched(self._oracle, reference)
            several = self._on_threads(case.threads)
            for _ in range(_RACE_CALLS):
                several.prepare(case)
                outcome = several.call()
                theirs = self._fetched(several, outcome)
                pairs = {path: (ours[path], theirs[path]) for path in arrays_to_compare(reference, outcome)}
                verdict = compare_outcomes(reference, outcome, pairs, kernel.agreement, self._oracle.terms)
                if not verdict.agrees:
                    detail = (
                        f"its result on {case.threads} threads differs from that on one: {verdict.detail}"
                    )
                    row = Row(replace(case, space="Numba"), Status.RACY, where=verdict.where, detail=detail)
                    yield self._declared(row)
                    return
        except (WorkerFailure, KeyError):
            return  # what speaks against the original alone is found by its cases

    def _fetched(self, side: Side, outcome: Outcome) -> dict[str, Array]:
        leaves = [leaf for leaf in outcome.leaves if leaf.form is not None]
        return _by_path(leaves, side.fetch(leaves))

    def _on_threads(self, threads: int) -> Side:
        """Return the original on so many threads."""
        if threads not in self._timed:
            self._timed[threads] = self._original(threads)
        return self._timed[threads]

    def _placed(self, case: Case, space: str) -> Case:
        return replace(case, space=space, threads=1 if space == "Serial" else case.threads)

    def _compare(self, case: Case, kernel: KernelSpec, reference: _Reference) -> Row:
        side = self._migrated[case.space]
        kind = side.loaded.kernels.get(case.kernel)
        if kind is None:
            return Row(case, Status.FAILED, detail="the migrated program has no such kernel")
        if kind == "numba":
            return self._declared(Row(case, Status.STAYED))
        if side.prepare(case).digest != reference.prepared.digest:
            return Row(case, Status.FAILED, detail="the specification makes other arguments every time")
        outcome = side.call()
        original = reference.outcome
        if _out_of_memory(original) != _out_of_memory(outcome):
            name = "Numba" if _out_of_memory(original) else "PyKokkos"
            return Row(case, Status.FAILED, detail=f"{name}: out of memory")

        if kernel.refused and outcome.raised is not None and kernel.refused in outcome.raised.message:
            return Row(case, Status.DECLARED, detail=f"refused: {outcome.raised}")
        verdict = self._verdict(kernel, side, reference, outcome)
        row = Row(
            case,
            Status.AGREES if verdict.agrees else Status.DIFFERS,
            verdict.reached,
            verdict.max_ulp,
            verdict.where,
            verdict.detail,
            numba_first=original.seconds,
            pykokkos_first=outcome.seconds,
            launches=tuple(launch.label for launch in outcome.launches),
        )
        if verdict.agrees and original.raised is None:
            if not outcome.launches and self._is_unchanged(case.kernel):
                row = self._declared(replace(row, status=Status.STAYED))
            elif not outcome.launches:
                row = replace(row, status=Status.NO_LAUNCH, detail="nothing was seen running on Kokkos")
            elif self._options.runs and case.order in self._options.timed_orders:
                row = self._time(row, side)
        side.release()
        return row

    def _declared(self, row: Row) -> Row:
        """Return what stays or races as what the specification declares, if it does."""
        diagnostics = self._program.specification.diagnostics
        tree = ast.parse(self._program.original.read_text(encoding="utf-8"))
        definition = definition_named(tree, row.case.kernel)
        # a function that calls kernels stays for what is declared of these
        names = (
            {node.id for node in ast.walk(definition) if isinstance(node, ast.Name)} if definition else set()
        )
        declared = [
            number for name in sorted({row.case.kernel, *names}) for number in diagnostics.get(name, ())
        ]
        if not declared:
            return row
        detail = f"{row.status.value}: {', '.join(declared)}{f'; {row.detail}' if row.detail else ''}"
        return replace(row, status=Status.DECLARED, detail=detail)

    def _is_unchanged(self, kernel: str) -> bool:
        """Whether the migrated program defines a kernel as the original does: nothing else tells of APPy."""
        texts = []
        for path in (self._program.original, self._migrated_path):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            definition = definition_named(tree, kernel)
            texts.append(definition and ast.dump(definition))
        return texts[0] == texts[1]

    def _verdict(self, kernel: KernelSpec, side: Side, reference: _Reference, outcome: Outcome) -> Verdict:
        paths = arrays_to_compare(reference.outcome, outcome)
        # an array that the original did not write is fetched only if the migrated kernel wrote it
        missing = [
            leaf
            for leaf in reference.outcome.leaves
            if leaf.path in paths and leaf.path not in reference.arrays
        ]
        if missing:
            reference.arrays.update(_by_path(missing, self._oracle.fetch(missing)))
        theirs: dict[str, Array] = {}
        if paths:
            wanted = [leaf for leaf in outcome.leaves if leaf.path in paths]
            theirs = _by_path(wanted, side.fetch(wanted))
        pairs = {path: (reference.arrays[path], theirs[path]) for path in paths}
        return compare_outcomes(
            reference.outcome,
            outcome,
            pairs,
            kernel.agreement,
            self._oracle.terms,
            lambda path: self._oracle.ensemble(kernel.agreement.members, path),
        )

    def _time(self, row: Row, side: Side) -> Row:
        """Time a case on both sides with the same number of threads."""
        case = row.case
        numba = self._on_threads(case.threads)
        if numba is not self._oracle:
            numba.prepare(case)
            numba.call()
        times = measure(numba.worker, side.worker, self._options.runs)
        if numba is not self._oracle:
            numba.release()
        return replace(row, numba=times.numba, wall=times.wall, kernel=times.kernel)

    def _original(self, threads: int) -> Side:
        settings = thread_settings(threads) | oracle_settings(self._program.original)
        if self._options.cache:
            settings |= cache_settings(self._program.original)
        load = (self._program.original, self._program.specification_path, True, (), self._options.cache)
        timed = self._options.runs > 0
        return Side("Numba", settings, load, self._options.limits, self._folder, fresh=timed)

    def _translated(self, space: str, migrated: Path) -> Side:
        settings = space_settings(space, self._options.threads)
        load = (migrated, self._program.specification_path, False)
        return Side("PyKokkos", settings, load, self._options.limits, self._folder)


def _signature(case: Case, prepared: Prepared) -> str:
    """Return what is equal for cases that need not both be run."""
    return f"{case.size} {prepared.signature}"


def _out_of_memory(outcome: Outcome) -> bool:
    return outcome.raised is not None and outcome.raised.out_of_memory


def _reason(message: str) -> str:
    """Return the line of a message of Numba's that says why."""
    lines = [line.strip() for line in message.splitlines()]
    return next((line for line in lines if line and not line.startswith("Failed in ")), message)
