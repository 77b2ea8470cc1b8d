"""Worker processes seen from the outside: started with limits, asked, and buried when they crash or hang."""

from __future__ import annotations

import contextlib
import os
import signal
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from types import TracebackType
from typing import Any

from difftest.forkserver import fork_worker

#: Seconds that a process may take to end.
_PATIENCE = 5.0


@dataclass(frozen=True)
class Limits:
    """What a worker may use."""

    #: Seconds for one request.
    seconds: float = 120.0
    #: Bytes of memory, 0 for no limit.
    memory: int = 0


class WorkerFailure(Exception):
    """A worker could not do what it was asked for: an error, a crash, a hang. The text says which worker."""


class Worker:
    """A worker process. Use it as a context manager."""

    def __init__(
        self,
        name: str,
        environment: Mapping[str, str],
        limits: Limits,
        folder: Path,
        preload: Sequence[str] = (),
    ) -> None:
        """Start it in an empty folder; ``preload`` are modules that it will import, whatever it is asked."""
        self.name = name
        self.dead = False
        self._limits = limits
        ours, theirs = Pipe()
        self._connection: Connection[Any, Any] = ours
        self._log = tempfile.TemporaryFile(dir=folder)  # noqa: SIM115  (closed with the worker)
        settings = {**os.environ, **import_path(), **environment}
        self._server, self._process = fork_worker(
            settings, preload, theirs.fileno(), self._log.fileno(), folder, limits.memory
        )
        theirs.close()

    def ask(self, method: str, *arguments: object, least: float = 0.0) -> Any:
        """Call a method of the worker's `difftest.worker.Session` and return its result.

        Raises WorkerFailure if that raises or if no answer comes within the limit, or the least time that
        this request has whatever the limit; `dead` tells which.
        """
        try:
            self._connection.send((method, arguments))
            seconds = max(self._limits.seconds, least)
            if not self._connection.poll(seconds):
                self._kill()
                raise WorkerFailure(f"{self.name}: hang (no answer in {seconds:g} s)")
            kind, content = self._connection.recv()
        except (EOFError, OSError) as error:
            self.dead = True
            raise WorkerFailure(f"{self.name}: {self._cause_of_death()}") from error
        if kind == "error":
            raise WorkerFailure(f"{self.name}: {content}")
        return content

    def close(self) -> None:
        """End the process, whatever it is doing."""
        self._connection.close()
        self._kill()
        self._log.close()

    def __enter__(self) -> Worker:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _kill(self) -> None:
        self.dead = True
        if self._server.status(self._process) is None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process, signal.SIGKILL)
            self._wait(_PATIENCE)

    def _wait(self, seconds: float) -> int | None:
        """Return the status that the process ends with, None if it lives on."""
        end = time.monotonic() + seconds
        while (status := self._server.status(self._process)) is None and time.monotonic() < end:
            time.sleep(0.005)
        return status

    def _cause_of_death(self) -> str:
        status = self._wait(_PATIENCE)
        if status is None:
            self._kill()
            status = -signal.SIGKILL
        cause = f"crash ({signal.Signals(-status).name})" if status < 0 else f"exit with status {status}"
        last = self._last_words()
        return f"{cause}: {last}" if last else cause

    def _last_words(self) -> str:
        """Return the last line that the worker printed."""
        size = self._log.seek(0, os.SEEK_END)
        self._log.seek(max(0, size - 4096))
        lines = self._log.read().decode(errors="replace").split("\n")
        return next((line.strip() for line in reversed(lines) if line.strip()), "")


def import_path() -> dict[str, str]:
    """Return what lets another process import the same difftest as this one, wherever that lies."""
    folder = str(Path(__file__).resolve().parent.parent)
    inherited = os.environ.get("PYTHONPATH", "")
    if "site-packages" in folder:
        return {}
    return {"PYTHONPATH": os.pathsep.join(filter(None, (inherited, folder)))}
