"""Kernels that are typed at Python's prompt, or come from `python -c` and from a redirected file."""

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = """import numpy as np
import pykokkos as pk
def helper(v):
    return 2.0 * v

@pk.workunit
def kernel(i, x):
    x[i] = helper(x[i]) + 1.0

x = np.arange(3.0)
pk.parallel_for(3, kernel, x=x)
print("first", x.tolist())
first = kernel
@pk.workunit
def kernel(i, x):
    x[i] = helper(x[i]) + 5.0

pk.parallel_for(3, kernel, x=x)
print("second", x.tolist())
pk.parallel_for(3, first, x=x)
print("third", x.tolist())
@pk.workunit
def wrong(i, x):
    x[i] = missing

try:
    pk.parallel_for(3, wrong, x=x)
except NameError as error:
    print(error)

"""
LINES = ("first [1.0, 3.0, 5.0]", "second [7.0, 11.0, 15.0]", "third [15.0, 23.0, 31.0]", "x[i] = missing")


def typed(program: str, folder: Path) -> str:
    """Type a program at the prompt of a new Python; return what the terminal shows.

    The folder is an empty one, so that what is installed is imported.
    """
    ours, its = pty.openpty()
    settings = os.environ | {"TERM": "dumb", "PYTHON_BASIC_REPL": "1", "PYTHON_HISTORY": os.devnull}
    shell = subprocess.Popen(
        [sys.executable, "-q"], stdin=its, stdout=its, stderr=its, env=settings, cwd=folder
    )
    os.close(its)
    os.write(ours, (program + "exit()\n").encode())
    shown = b""
    while True:
        try:
            part = os.read(ours, 4096)
        except OSError:  # the terminal's other end is closed
            break
        if not part:
            break
        shown += part
    shell.wait()
    os.close(ours)
    return shown.decode()


def test_prompt(tmp_path):
    pytest.importorskip("readline")
    shown = typed(PROGRAM, tmp_path)
    assert all(line in shown for line in LINES), shown


def test_command(tmp_path):
    command = [sys.executable, "-c", PROGRAM]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert all(line in done.stdout for line in LINES), done.stdout + done.stderr


def test_redirected_file(tmp_path):
    file = tmp_path / "program.py"
    file.write_text(PROGRAM)
    with file.open() as program:
        done = subprocess.run(
            [sys.executable], stdin=program, capture_output=True, text=True, check=False, cwd=tmp_path
        )
    assert all(line in done.stdout for line in LINES), done.stdout + done.stderr


def test_pipes_have_no_source_to_find(tmp_path):
    done = subprocess.run(
        [sys.executable], input=PROGRAM, capture_output=True, text=True, check=False, cwd=tmp_path
    )
    assert done.returncode == 1
    assert "OSError: <stdin>:6: the source of kernel cannot be read" in done.stderr
    assert "hint: define kernels in a file" in done.stderr
