"""Timing: translation, first calls with cold and warm caches, and steady calls, each by itself."""

from __future__ import annotations

import ast
import contextlib
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from difftest.process import WorkerFailure
from difftest.programs import MigrationFailed, Program, migrate_file
from difftest.results import Case, FirstCall, Report, SourcePair
from difftest.run import Options, Progress, cases_of, run_programs, scratch_root, selected_kernels
from difftest.side import Side, space_settings, thread_settings


@dataclass(frozen=True)
class BenchOptions:
    """What to time."""

    run: Options = field(default_factory=Options)
    #: Numbers of threads that parallel spaces are timed with.
    threads: tuple[int, ...] = (1,)
    #: Measure first calls, which takes processes of their own.
    first_calls: bool = True


def bench_programs(programs: Sequence[Program], options: BenchOptions, progress: Progress) -> Report:
    """Time all kernels of the programs, and compare them on the way."""
    report = Report()
    for position, threads in enumerate(options.threads):
        spaces = tuple(space for space in options.run.spaces if space != "Serial" or position == 0)
        if not spaces:
            continue
        part = run_programs(programs, replace(options.run, spaces=spaces, threads=threads), progress)
        report.rows += part.rows
        report.environment = {
            **part.environment,
            "threads": ", ".join(str(count) for count in options.threads),
        }
    report.rows.sort(key=lambda row: (row.case.program, row.case.kernel))
    with tempfile.TemporaryDirectory(prefix="difftest-", dir=scratch_root()) as scratch:
        for number, program in enumerate(programs):
            folder = Path(scratch) / str(number)
            folder.mkdir()
            _add_program(report, program, options, folder)
    return report


def _add_program(report: Report, program: Program, options: BenchOptions, folder: Path) -> None:
    """Add the sources of a program's kernels and how long their first calls take."""
    start = time.perf_counter()
    try:
        migrated = program.migrated or migrate_file(program.original, folder / program.original.name)
    except MigrationFailed:
        return
    translation = 0.0 if program.migrated else time.perf_counter() - start
    kernels = selected_kernels(program, options.run)
    for kernel in kernels:
        report.sources.append(
            SourcePair(
                program.name,
                kernel.name,
                definitions(program.original.read_text(encoding="utf-8"), {kernel.name}),
                definitions(migrated.read_text(encoding="utf-8"), {kernel.name, f"call_{kernel.name}"}),
            )
        )
        if not options.first_calls:
            continue
        case = next(cases_of(program, kernel, options.run), None)
        if case is None:
            continue
        for space in options.run.spaces:
            # if a side fails, the row of this case says what is wrong
            with contextlib.suppress(WorkerFailure):
                report.first_calls.append(
                    _first_calls(program, migrated, case, space, options, folder, translation)
                )


def _first_calls(
    program: Program,
    migrated: Path,
    case: Case,
    space: str,
    options: BenchOptions,
    folder: Path,
    translation: float,
) -> FirstCall:
    """Time first calls in processes that have called nothing before."""
    threads = max(options.threads)
    cache = {
        "PYKOKKOS_CACHE_DIR": str(folder / f"cache-{case.kernel}-{space}"),
        "NUMBA_CACHE_DIR": str(folder / f"numba-{case.kernel}-{space}"),
    }
    numba_settings = {**thread_settings(1 if space == "Serial" else threads), **cache}
    original = (program.original, program.specification_path, True)
    target = (migrated, program.specification_path, False)

    def once(name: str, settings: dict[str, str], load: tuple[object, ...]) -> float:
        side = Side(name, settings, load, options.run.limits, folder, fresh=True)
        try:
            side.prepare(case)
            return side.call().seconds
        finally:
            side.close()

    settings = {**space_settings(space, threads), **cache}
    return FirstCall(
        program.name,
        case.kernel,
        space,
        translation,
        numba=once("Numba", numba_settings, original),
        cold=once("PyKokkos", settings, target),
        warm=once("PyKokkos", settings, target),
    )


def definitions(source: str, names: set[str]) -> str:
    """Return the definitions of these names in a program, decorators included."""
    lines = source.splitlines()
    found = []
    for node in ast.parse(source).body:
        defined = (
            {node.name}
            if isinstance(node, (ast.FunctionDef, ast.ClassDef))
            else {target.id for target in node.targets if isinstance(target, ast.Name)}
            if isinstance(node, ast.Assign)
            else set()
        )
        if any(name in names or name.removesuffix("_workunit") in names for name in defined):
            first = min([node.lineno, *(d.lineno for d in getattr(node, "decorator_list", []))])
            found.append("\n".join(lines[first - 1 : node.end_lineno]))
    return "\n\n".join(found)
