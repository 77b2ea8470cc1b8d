"""What the measurements share: the programs, child processes, statistics, tables."""

from __future__ import annotations

import functools
import importlib.util
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table

HERE = Path(__file__).resolve().parent
THESIS = HERE.parent / "corpus" / "thesis"
PROGRAMS = ("sum2d", "sum3d", "lennard_jones", "stencil", "logistic_regression", "pairs")

#: Environment variables that say how many threads Numba, PyKokkos and BLAS use.
THREAD_VARIABLES = (
    "NUMBA_NUM_THREADS",
    "PYKOKKOS_NUM_THREADS",
    "OMP_NUM_THREADS",
    "OPENBLAS_NUM_THREADS",
    "MKL_NUM_THREADS",
)


class Unavailable(Exception):
    """A part of the project that is measured is not installed."""


def require(*modules: str) -> None:
    """Raise Unavailable unless the modules can be imported."""
    for name in modules:
        if importlib.util.find_spec(name) is None:
            raise Unavailable(f"the Python package {name} is not installed (pip install .)")


@functools.cache
def caramba() -> str:
    """Return the path of the migrator."""
    beside = Path(sys.executable).with_name("caramba")
    found = str(beside) if os.access(beside, os.X_OK) else shutil.which("caramba")
    if found is None:
        raise Unavailable("the command caramba was found neither beside Python nor on PATH (pip install .)")
    return found


def migrate(name: str, folder: Path) -> Path:
    """Migrate a program of the thesis into a folder."""
    output = folder / f"{name}.py"
    command = [caramba(), str(THESIS / f"{name}.py"), "-o", str(output)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Unavailable(f"caramba cannot migrate {name}.py: {done.stderr.strip() or done.stdout.strip()}")
    return output


def environment(threads: int, **settings: str) -> dict[str, str]:
    """Return the environment of a child process, in which everything uses the same number of threads.

    Its modules are compiled once, as those that pip installed: else each import would compile them.
    """
    threads_of_all = dict.fromkeys(THREAD_VARIABLES, str(threads))
    return {**os.environ, "PYTHONDONTWRITEBYTECODE": "", **threads_of_all, **settings}


def child(script: str, arguments: Sequence[object], environment: Mapping[str, str]) -> Any:
    """Run a script of ``benchmarks/children`` in a Python of its own and return the JSON that it prints."""
    command = [sys.executable, str(HERE / "children" / f"{script}.py"), *map(str, arguments)]
    with tempfile.TemporaryDirectory(prefix="benchmarks-") as folder:
        done = subprocess.run(
            command, env=environment, cwd=folder, capture_output=True, text=True, check=False
        )
    if done.returncode != 0:
        last = (done.stderr.strip() or "no message").splitlines()[-1]
        raise Unavailable(f"{script} ended with status {done.returncode}: {last}")
    return json.loads(done.stdout.splitlines()[-1])


def cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0))


def milliseconds(seconds: Sequence[float]) -> str:
    """Return the median of some times in milliseconds."""
    return f"{1e3 * statistics.median(seconds):.2f}"


def verdict(value: float, limit: float) -> str:
    """Say whether a figure is within its limit."""
    return f"[green]{value:.3g} ≤ {limit:g}[/]" if value <= limit else f"[red]{value:.3g} > {limit:g}[/]"


def show(
    title: str, columns: Sequence[str], rows: Sequence[Sequence[str]], notes: Sequence[str] = ()
) -> None:
    """Print a table; the first column is text, the others are figures."""
    table = Table(title=title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, pad_edge=False)
    for i, column in enumerate(columns):
        table.add_column(column, justify="right" if i else "left")
    for row in rows:
        table.add_row(*row)
    terminal = Console(highlight=False)
    console = terminal if terminal.is_terminal else Console(highlight=False, width=160)
    console.print(table)
    for note in notes:
        console.print(note, style="dim")
