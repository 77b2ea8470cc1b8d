"""Worker processes by fork: one server for each environment imports, once, what takes long to import.

A server is a process of one thread that has imported modules and run nothing. `difftest.process` asks it for
workers, each a fork in a session of its own, and for the status that one ended with.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import json
import os
import signal
import subprocess
import sys
import threading
import traceback
from collections.abc import Mapping, Sequence
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from multiprocessing.reduction import recv_handle, send_handle
from pathlib import Path
from typing import Any

#: Servers that are kept although nobody asks them.
_MOST = 6

_WORKER = "difftest.worker"

_SERVE = "from difftest.forkserver import serve; serve()"


class ForkServer:
    """A server in one environment. It ends with this process."""

    def __init__(self, environment: Mapping[str, str], preload: Sequence[str]) -> None:
        ours, theirs = Pipe()
        self._connection: Connection[Any, Any] = ours
        self._lock = threading.Lock()
        self._workers: set[int] = set()
        self._ended: dict[int, int] = {}
        settings = json.dumps({"pipe": theirs.fileno(), "preload": list(preload)})
        self._process = subprocess.Popen(
            [sys.executable, "-c", _SERVE, settings],
            env=dict(environment),
            # nothing in the current folder is imported instead of what is installed
            cwd="/",
            pass_fds=[theirs.fileno()],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            start_new_session=True,
        )
        theirs.close()

    @property
    def idle(self) -> bool:
        """Whether none of its workers lives."""
        return not self._workers

    @property
    def alive(self) -> bool:
        """Whether the server can be asked."""
        return self._process.poll() is None

    def start(self, pipe: int, log: int, folder: Path, memory: int) -> int:
        """Fork a worker that answers at a pipe; returns its process id."""
        with self._lock:
            self._connection.send(("start", (str(folder), memory)))
            for descriptor in (pipe, log):
                send_handle(self._connection, descriptor, self._process.pid)
            process: int = self._connection.recv()
            self._workers.add(process)
            return process

    def status(self, process: int) -> int | None:
        """Return the exit status of a worker, negative for a signal's number; None while it lives."""
        if process not in self._workers:
            return self._ended[process]
        with self._lock:
            try:
                self._connection.send(("status", (process,)))
                status: int | None = self._connection.recv()
            except (EOFError, OSError):
                # whoever killed the server
                status = -signal.SIGKILL
            if status is not None:
                self._workers.discard(process)
                self._ended[process] = status
            return status

    def close(self) -> None:
        """End the server. Workers that live stay alive."""
        self._connection.close()
        self._process.wait()


_servers: dict[tuple[tuple[str, ...], frozenset[tuple[str, str]]], ForkServer] = {}
_servers_lock = threading.Lock()


def fork_worker(
    environment: Mapping[str, str], preload: Sequence[str], pipe: int, log: int, folder: Path, memory: int
) -> tuple[ForkServer, int]:
    """Fork a worker from the environment's server; returns that and the worker's process id.

    ``pipe`` and ``log`` are file descriptors, ``folder`` is where it runs, ``memory`` its limit in bytes
    or 0.
    """
    key = (tuple(preload), frozenset(environment.items()))
    with _servers_lock:
        server = _servers.pop(key, None)
        if server is None or not server.alive:
            server = ForkServer(environment, preload)
        # the one that was asked last comes last
        _servers[key] = server
        process = server.start(pipe, log, folder, memory)
        idle = [old for old in _servers if _servers[old].idle]
        for old in idle[: max(0, len(_servers) - _MOST)]:
            _servers.pop(old).close()
        return server, process


def serve() -> None:
    """Fork workers until the other end of the pipe is closed."""
    settings = json.loads(sys.argv[1])
    connection: Connection[Any, Any] = Connection(settings["pipe"])
    for name in (_WORKER, *settings["preload"]):
        # a worker that needs the module says that it is missing
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    gc.freeze()
    while True:
        try:
            request, arguments = connection.recv()
        except EOFError:
            return
        if request == "start":
            pipe, log = (recv_handle(connection) for _ in range(2))
            process = os.fork()
            if process == 0:
                connection.close()
                _work(pipe, log, *arguments)
            os.close(pipe)
            os.close(log)
            connection.send(process)
        else:
            found, status = os.waitpid(arguments[0], os.WNOHANG)
            connection.send(os.waitstatus_to_exitcode(status) if found else None)


def _work(pipe: int, log: int, folder: str, memory: int) -> None:
    """Be a worker, and never return."""
    status = 1
    try:
        os.setsid()
        os.chdir(folder)
        for stream in (1, 2):
            os.dup2(log, stream)
        importlib.import_module(_WORKER).main(pipe, memory)
        status = 0
    except SystemExit as leaving:
        status = leaving.code if isinstance(leaving.code, int) else int(leaving.code is not None)
    except BaseException:
        traceback.print_exc()
    finally:
        with contextlib.suppress(Exception):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(status)
