"""Which programs a command line means, and their migration."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from difftest.process import import_path
from difftest.spec import Specification, load_specification, specification_beside


class UsageError(Exception):
    """The command line asks for something that cannot be done."""


@dataclass(frozen=True)
class Program:
    """An original, its migrated form, and what its kernels are called with."""

    #: The original's path in the folder that was asked for, without its suffix.
    name: str
    original: Path
    #: None if it has still to be migrated.
    migrated: Path | None
    #: None if there is no specification: then its kernels are only counted.
    specification_path: Path | None
    specification: Specification


def find_programs(paths: Sequence[Path], specification: Path | None) -> list[Program]:
    """Return the programs that are meant by ``DIR``, ``original.py`` or ``original.py migrated.py``."""
    for path in paths:
        if not path.exists():
            raise UsageError(f"{path}: no such file or folder")
    if len(paths) == 2:
        return [_program(paths[0], paths[1], specification)]
    [path] = paths
    if path.is_file():
        return [_program(path, None, specification)]
    if specification is not None:
        raise UsageError("--spec goes with a single program, not with a folder")
    originals = [file for file in sorted(path.rglob("*.py")) if not file.stem.endswith("_spec")]
    programs = [
        replace(program, name=str(original.relative_to(path).with_suffix("")))
        for original in originals
        for program in _program_of_folder(original)
    ]
    if not any(program.specification_path for program in programs):
        raise UsageError(f"{path}: no program with a specification (name.py beside name_spec.py)")
    return programs


def _program_of_folder(original: Path) -> list[Program]:
    """Return the program in a file; nothing if it has no specification and nothing to do with Numba."""
    if specification_beside(original).is_file():
        return [_program(original, None, None)]
    if "numba" in original.read_text(encoding="utf-8", errors="replace"):
        return [Program(original.stem, original.resolve(), None, None, Specification(sizes={}))]
    return []


def _program(original: Path, migrated: Path | None, specification: Path | None) -> Program:
    found = specification_beside(original) if specification is None else specification
    if not found.is_file():
        raise UsageError(f"{original}: its specification {found} does not exist (see difftest.spec)")
    try:
        loaded = load_specification(found)
    except Exception as error:
        raise UsageError(f"{found}: {type(error).__name__}: {error}") from error
    if migrated is not None:
        migrated = migrated.resolve()
    return Program(original.stem, original.resolve(), migrated, found.resolve(), loaded)


class MigrationFailed(Exception):
    """caramba wrote no output."""


def migrate(program: Program, folder: Path, drop_in: bool) -> Path:
    """Migrate a program into a file in a folder and return its path.

    Raises MigrationFailed with the migrator's message if it writes none. Kernels that it keeps are no
    failure.
    """
    return migrate_file(program.original, folder / f"{program.name}.py", drop_in)


#: The migrator, in a process of its own: of the caramba that this Python imports.
MIGRATOR = (sys.executable, "-m", "difftest.translate")


def migrate_file(original: Path, output: Path, drop_in: bool = False) -> Path:
    """Migrate one file into another one. Raises MigrationFailed."""
    output.parent.mkdir(parents=True, exist_ok=True)
    command = [*MIGRATOR, str(original.resolve()), "-o", str(output.resolve())]
    if drop_in:
        command.append("--drop-in")
    try:
        done = subprocess.run(
            command,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
            # not the current folder, lest something in it is imported instead of what is installed
            cwd=output.parent,
            env={**os.environ, **import_path()},
        )
    except subprocess.TimeoutExpired as error:
        raise MigrationFailed("caramba hangs") from error
    if done.returncode not in (0, 1) or not output.exists():
        message = next((line for line in reversed(done.stderr.splitlines()) if line.strip()), "no message")
        raise MigrationFailed(f"caramba wrote no output (status {done.returncode}): {message}")
    return output
