"""The `caramba` executable."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest


def find() -> str:
    """Give the path of the executable: beside Python, or on PATH."""
    beside = Path(sys.executable).with_name("caramba")
    found = os.environ.get("CARAMBA") or (str(beside) if beside.exists() else shutil.which("caramba"))
    if not found:
        pytest.fail("the caramba executable was found neither beside Python nor on PATH")
    return found


def run(*arguments: str | os.PathLike[str], cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run caramba in a folder."""
    command = [find(), *map(os.fspath, arguments)]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, timeout=60, check=False)


def write_project(folder: Path, files: dict[str, str]) -> None:
    """Write the modules of a project to the folder `in`."""
    for name, text in files.items():
        path = folder / "in" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.lstrip("\n"))


def output_of_main(folder: Path, **environment: str) -> str:
    """Run the program `main.py` of a folder, and give what it prints."""
    command = [sys.executable, "main.py"]
    done = subprocess.run(
        command,
        cwd=folder,
        capture_output=True,
        text=True,
        env={**os.environ, **environment},
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
