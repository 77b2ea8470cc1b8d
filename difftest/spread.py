"""The same run on the machines of a Dask cluster: a program is a task, and takes its files along."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from difftest.journal import Journal, fingerprint_of
from difftest.programs import Program, UsageError
from difftest.results import Report, Row
from difftest.run import Options, Progress, finish, run_program, scratch_root
from difftest.spec import load_specification


@dataclass(frozen=True)
class Parcel:
    """A program with everything that lies beside it, by name, so that no file has to be shared."""

    name: str
    files: dict[str, bytes]
    original: str
    migrated: bytes | None
    specification: str | None


def pack(program: Program) -> Parcel:
    """Take the Python files of the program's folder along."""
    folder = program.original.parent
    files = {path.name: path.read_bytes() for path in folder.glob("*.py")}
    specification = program.specification_path
    if specification is not None:
        files.setdefault(specification.name, specification.read_bytes())
    migrated = program.migrated.read_bytes() if program.migrated is not None else None
    return Parcel(
        program.name, files, program.original.name, migrated, specification.name if specification else None
    )


def run_parcel(parcel: Parcel, options: Options) -> tuple[list[Row], dict[str, str]]:
    """Run a program on the machine of a Dask worker."""
    with tempfile.TemporaryDirectory(prefix="difftest-", dir=scratch_root()) as scratch:
        folder = Path(scratch) / "program"
        folder.mkdir()
        for name, content in parcel.files.items():
            (folder / name).write_bytes(content)
        migrated = None
        if parcel.migrated is not None:
            migrated = Path(scratch) / "migrated.py"
            migrated.write_bytes(parcel.migrated)
        path = folder / parcel.specification if parcel.specification else None
        specification = load_specification(path) if path is not None else None
        if specification is None:
            raise UsageError(f"{parcel.name}: no specification")
        program = Program(parcel.name, folder / parcel.original, migrated, path, specification)
        return run_program(program, options, Path(scratch), lambda row: None, Journal(None))


def run_on_cluster(programs: Sequence[Program], options: Options, address: str, progress: Progress) -> Report:
    """Compare all kernels of the programs on a Dask cluster."""
    try:
        from distributed import Client, as_completed
    except ImportError as error:
        raise UsageError("--scheduler needs the package distributed (pip install distributed)") from error
    report = Report()
    versions: dict[str, str] = {}
    with Journal(options.journal) as journal, Client(address) as client:
        # what a worker runs writes no journal of its own
        remote = replace(options, journal=None, keep=None)
        futures = {}
        for program in programs:
            if program.specification_path is None:
                continue
            fingerprint = fingerprint_of(program, options)
            if journal.is_complete(fingerprint):
                for row in journal.rows_of(fingerprint).values():
                    report.rows.append(row)
                    progress(row)
                continue
            futures[client.submit(run_parcel, pack(program), remote, pure=False)] = program
        for future in as_completed(list(futures)):
            rows, found = future.result()
            versions.update(found)
            fingerprint = fingerprint_of(futures[future], options)
            for row in rows:
                journal.write(fingerprint, row)
                progress(row)
            journal.complete(fingerprint)
            report.rows += rows
    return finish(report, programs, options, versions)
