"""Worker processes seen from the outside: started with limits, asked, and buried when they crash or hang."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from types import TracebackType
from typing import Any


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

    def __init__(self, name: str, environment: Mapping[str, str], limits: Limits, folder: Path) -> None:
        self.name = name
        self.dead = False
        self._limits = limits
        ours, theirs = Pipe()
        self._connection: Connection[Any, Any] = ours
        self._log = tempfile.TemporaryFile(dir=folder)  # noqa: SIM115  (closed with the worker)
        settings = json.dumps({"pipe": theirs.fileno(), "memory": limits.memory})
        self._process = subprocess.Popen(
            [sys.executable, "-c", "from difftest.worker import main; main()", settings],
            env={**os.environ, **import_path(), **environment},
            # an empty folder, so that nothing in the current one is imported instead of what is installed
            cwd=folder,
            pass_fds=[theirs.fileno()],
            stdin=subprocess.DEVNULL,
            stdout=self._log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
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
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def _cause_of_death(self) -> str:
        try:
            status = self._process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            self._kill()
            status = self._process.returncode
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
