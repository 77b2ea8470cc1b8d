"""Rows kept on disk while a run goes on, so that an interrupted one resumes."""

from __future__ import annotations

import hashlib
import json
import threading
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from difftest.results import Case, Row, Status, Timing

if TYPE_CHECKING:
    from difftest.programs import Program
    from difftest.run import Options


class Journal:
    """A file with a row a line. Without a path it keeps nothing. Use it as a context manager."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._rows: dict[str, dict[Case, Row]] = {}
        self._complete: set[str] = set()
        self._repeats: dict[str, set[Case]] = {}

    def __enter__(self) -> Journal:
        if self._path is not None and self._path.exists():
            for line in self._path.read_text(encoding="utf-8").splitlines():
                try:
                    content = json.loads(line)
                    if "complete" in content:
                        self._complete.add(content["complete"])
                        continue
                    if "repeats" in content:
                        self._repeats.setdefault(content["of"], set()).add(Case(**content["repeats"]))
                        continue
                    row = _row(content["row"])
                except (ValueError, KeyError, TypeError):
                    continue  # the line that was being written when the run was interrupted
                self._rows.setdefault(content["of"], {})[row.case] = row
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def rows_of(self, fingerprint: str) -> dict[Case, Row]:
        """Return the rows of an earlier run of the same program with the same options."""
        return self._rows.get(fingerprint, {})

    def repeats_of(self, fingerprint: str) -> set[Case]:
        """Return the cases of an earlier run whose arguments were those of another case."""
        return self._repeats.get(fingerprint, set())

    def write_repeat(self, fingerprint: str, case: Case) -> None:
        """Note that a case has the arguments of an earlier one."""
        self._append({"of": fingerprint, "repeats": asdict(case)})

    def is_complete(self, fingerprint: str) -> bool:
        """Whether the earlier run came to the end of the program."""
        return fingerprint in self._complete

    def write(self, fingerprint: str, row: Row) -> None:
        """Add a row."""
        content = asdict(row)
        content["status"] = row.status.value
        self._append({"of": fingerprint, "row": content})

    def complete(self, fingerprint: str) -> None:
        """Note that there are no more rows of a program."""
        if fingerprint not in self._complete:
            self._append({"complete": fingerprint})

    def _append(self, content: dict[str, object]) -> None:
        if self._path is None:
            return
        with self._lock, self._path.open("a", encoding="utf-8") as out:
            out.write(json.dumps(content) + "\n")


def _row(content: dict[str, object]) -> Row:
    fields = dict(content)
    fields["case"] = Case(**content["case"])  # type: ignore[arg-type]
    fields["status"] = Status(content["status"])
    for name in ("numba", "wall", "kernel"):
        timing = content[name]
        if isinstance(timing, dict):
            fields[name] = Timing(tuple(timing["samples"]))
    fields["launches"] = tuple(content["launches"])  # type: ignore[arg-type]
    return Row(**fields)  # type: ignore[arg-type]


def fingerprint_of(program: Program, options: Options) -> str:
    """Return what changes when results may: the program's files, caramba, and how it is run."""
    import caramba

    digest = hashlib.sha256()
    for path in (program.original, program.migrated, program.specification_path):
        digest.update(path.read_bytes() if path is not None else b"-")
    for module in Path(caramba.__file__).parent.glob("_caramba.*.so"):
        digest.update(module.read_bytes())
    settings = (options.spaces, options.threads, options.runs, options.drop_in, options.timed_orders)
    digest.update(repr(settings).encode())
    return f"{program.name} {digest.hexdigest()[:16]}"
