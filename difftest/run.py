"""Runs programs: original and migrated kernels in worker processes, case by case."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path

from difftest.compare import Verdict, arrays_to_compare, compare_outcomes
from difftest.process import Limits, WorkerFailure
from difftest.programs import MigrationFailed, Program, migrate
from difftest.results import Case, Report, Row, Status, environment, sorted_rows
from difftest.side import Side, space_settings, thread_settings
from difftest.snapshot import Array, Leaf, Outcome
from difftest.spec import KernelSpec
from difftest.timing import measure
from difftest.worker import Prepared


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
    drop_in: bool = False
    limits: Limits = field(default_factory=Limits)
    #: Where the migrated programs are kept; None to throw them away.
    keep: Path | None = None


#: Room for two arrays of the largest size that specifications commonly have.
_SCRATCH_BYTES = 4 * 2**30

#: Called with a finished row, or None for a case that turned out to equal an earlier one.
Progress = Callable[[Row | None], None]


def count_cases(programs: Sequence[Program], options: Options) -> int:
    """Return the largest number of rows that a run can have."""
    return sum(
        sum(1 for _ in _cases(program, kernel, options)) * len(options.spaces)
        for program in programs
        for kernel in _selected(program, options)
    )


def run_programs(programs: Sequence[Program], options: Options, progress: Progress) -> Report:
    """Compare all kernels of the programs."""
    report = Report()
    versions: dict[str, str] = {}
    with tempfile.TemporaryDirectory(prefix="difftest-", dir=scratch_root()) as scratch:

        def run_one(program: Program) -> list[Row]:
            folder = Path(tempfile.mkdtemp(dir=scratch))
            with _ProgramRun(program, options, folder, progress) as running:
                rows = list(running.rows())
                versions.update(running.versions)
                return rows

        if options.jobs == 1:
            # in this thread, so that Ctrl-C ends it at once
            finished = map(run_one, programs)
            report.rows = [row for rows in finished for row in rows]
        else:
            with ThreadPoolExecutor(max_workers=options.jobs) as pool:
                report.rows = [row for rows in pool.map(run_one, programs) for row in rows]
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


def _selected(program: Program, options: Options) -> list[KernelSpec]:
    kernels = program.specification.kernels.values()
    return [kernel for kernel in kernels if not options.kernels or kernel.name in options.kernels]


def _cases(program: Program, kernel: KernelSpec, options: Options) -> Iterator[Case]:
    sizes = {str(size): size for size in kernel.benchmark} if options.benchmark else kernel.sizes
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

    def __init__(self, program: Program, options: Options, folder: Path, progress: Progress) -> None:
        self.versions: dict[str, str] = {}
        self._program = program
        self._options = options
        self._folder = folder
        self._progress = progress
        self._oracle = self._original(1)
        self._timed = {1: self._oracle}
        self._migrated: dict[str, Side] = {}

    def __enter__(self) -> _ProgramRun:
        return self

    def __exit__(self, *_: object) -> None:
        for side in (*self._timed.values(), *self._migrated.values()):
            side.close()

    def rows(self) -> Iterator[Row]:
        """Compare all kernels."""
        for row in self._rows():
            self._progress(row)
            yield row

    def _rows(self) -> Iterator[Row]:
        kernels = _selected(self._program, self._options)
        try:
            self.versions.update(self._oracle.loaded.versions)
            if kernels:
                migrated = self._migrate()
                for space in self._options.spaces:
                    side = self._migrated[space] = self._translated(space, migrated)
                    self.versions.update(side.loaded.versions)
        except (MigrationFailed, WorkerFailure) as failure:
            for kernel in kernels:
                for case in _cases(self._program, kernel, self._options):
                    yield from self._failed(case, failure)
            if not kernels:
                yield Row(self._caseless(""), Status.FAILED, detail=str(failure))
            return

        yield from self._unspecified()
        for kernel in kernels:
            seen: set[str] = set()
            for case in _cases(self._program, kernel, self._options):
                yield from self._case(case, kernel, seen)

    def _failed(self, case: Case, failure: Exception) -> Iterator[Row]:
        """Yield one row for every space."""
        for space in self._options.spaces:
            yield Row(replace(case, space=space), Status.FAILED, detail=str(failure))

    def _migrate(self) -> Path:
        if self._program.migrated is not None:
            return self._program.migrated
        return migrate(self._program, self._options.keep or self._folder, self._options.drop_in)

    def _unspecified(self) -> Iterator[Row]:
        """Yield a row for every kernel of the program that nothing specifies."""
        for name in self._oracle.loaded.kernels:
            if name not in self._program.specification.kernels and not self._options.kernels:
                detail = "no specification says what it is called with"
                yield Row(self._caseless(name), Status.UNSPECIFIED, detail=detail)

    def _caseless(self, kernel: str) -> Case:
        return Case(self._program.name, kernel, "", 0, "", "", "", "", threads=1)

    def _case(self, case: Case, kernel: KernelSpec, seen: set[str]) -> Iterator[Row]:
        """Compare one case in all spaces."""
        try:
            prepared = self._oracle.prepare(case)
            signature = f"{case.size} {prepared.signature}"
            if signature in seen:
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
            placed = replace(case, space=space, threads=1 if space == "Serial" else case.threads)
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

    def _compare(self, case: Case, kernel: KernelSpec, reference: _Reference) -> Row:
        side = self._migrated[case.space]
        kind = side.loaded.kernels.get(case.kernel)
        if kind is None:
            return Row(case, Status.FAILED, detail="the migrated program has no such kernel")
        if kind == "numba":
            return Row(case, Status.STAYED)
        if side.prepare(case).digest != reference.prepared.digest:
            return Row(case, Status.FAILED, detail="the specification makes other arguments every time")
        outcome = side.call()
        original = reference.outcome
        if _out_of_memory(original) != _out_of_memory(outcome):
            name = "Numba" if _out_of_memory(original) else "PyKokkos"
            return Row(case, Status.FAILED, detail=f"{name}: out of memory")

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
            if not outcome.launches:
                row = replace(row, status=Status.NO_LAUNCH, detail="nothing was seen running on Kokkos")
            elif self._options.runs and case.order in self._options.timed_orders:
                row = self._time(row, side)
        side.release()
        return row

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
        return compare_outcomes(reference.outcome, outcome, pairs, kernel.agreement, self._oracle.terms)

    def _time(self, row: Row, side: Side) -> Row:
        """Time a case on both sides with the same number of threads."""
        case = row.case
        if case.threads not in self._timed:
            self._timed[case.threads] = self._original(case.threads)
        numba = self._timed[case.threads]
        if numba is not self._oracle:
            numba.prepare(case)
            numba.call()
        times = measure(numba.worker, side.worker, self._options.runs)
        if numba is not self._oracle:
            numba.release()
        return replace(row, numba=times.numba, wall=times.wall, kernel=times.kernel)

    def _original(self, threads: int) -> Side:
        load = (self._program.original, self._program.specification_path, True)
        return Side("Numba", thread_settings(threads), load, self._options.limits, self._folder)

    def _translated(self, space: str, migrated: Path) -> Side:
        settings = space_settings(space, self._options.threads)
        load = (migrated, self._program.specification_path, False)
        return Side("PyKokkos", settings, load, self._options.limits, self._folder)


def _out_of_memory(outcome: Outcome) -> bool:
    return outcome.raised is not None and outcome.raised.out_of_memory


def _reason(message: str) -> str:
    """Return the line of a message of Numba's that says why."""
    lines = [line.strip() for line in message.splitlines()]
    return next((line for line in lines if line and not line.startswith("Failed in ")), message)
