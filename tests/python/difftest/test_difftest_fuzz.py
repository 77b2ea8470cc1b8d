"""Random kernels: equal for equal seeds, in range; what a migration does wrong is found and reduced."""

import ast
import contextlib
import os
import sys
from pathlib import Path

import numpy as np
import pytest
from difftest_pairs import HERE

from difftest import cli, programs
from difftest.fuzz import run
from difftest.fuzz.generate import FuzzKernel, Generator
from difftest.fuzz.reduce import reduce_program
from difftest.inputs import ArrayInput, build

pytest.importorskip("numba")


def kernels(seed: int, count: int):
    generator = Generator(seed)
    return [generator.kernel(f"k{i}") for i in range(count)]


def test_equal_seeds_make_equal_kernels() -> None:
    assert [k.program for k in kernels(3, 20)] == [k.program for k in kernels(3, 20)]
    assert kernels(3, 1)[0].program != kernels(4, 1)[0].program


def test_kernels_are_python_of_many_kinds() -> None:
    nodes = {type(node).__name__ for k in kernels(5, 150) for node in ast.walk(ast.parse(k.program))}
    expected = (
        "For While If IfExp AugAssign Assign Subscript Slice Call Compare BoolOp Tuple Break Continue Return"
    )
    assert set(expected.split()) <= nodes
    assert any("prange" in k.source for k in kernels(5, 150))
    assert any("enumerate" in k.source for k in kernels(5, 150))


def test_indices_are_in_range() -> None:
    """Plain Python raises where an index is out of range; its integers are kept small here."""
    stand_in = "prange = range\n\n\ndef njit(f=None, **_):\n    return f if f else (lambda g: g)\n"
    for kernel in kernels(11, 60):
        source = kernel.program.replace("from numba import njit, prange\n", stand_in)

        if "*=" in source or "while" in source:
            continue
        names: dict = {}
        exec(source, names)
        for recipe in kernel.recipes:
            # what arithmetic raises is no matter of indices
            with np.errstate(all="ignore"), contextlib.suppress(ArithmeticError, ValueError, TypeError):
                names[kernel.name](*build(recipe))


def test_reducer_keeps_what_fails() -> None:
    source = """
import math


def helper(x):
    return x * 3


def k(a, b):
    n = len(a)
    total = 0.0
    for i in range(n):
        if a[i] > 1.0:
            total += helper(a[i]) + math.sin(b)
        else:
            total -= 1.0
    a[0] = total
    return total
"""
    reduced = reduce_program(source, lambda text: "math.sin" in text, 20)
    assert "math.sin(b)" in reduced
    assert "helper" not in reduced
    assert len(reduced.splitlines()) < 12


WRONG_MIGRATOR = """
import sys
text = open(sys.argv[1]).read()
stand_in = "prange = range\\ndef njit(f=None, **_):\\n    return f if f else lambda g: g"
text = text.replace("from numba import njit, prange", stand_in)
open(sys.argv[3], "w").write(text.replace(".copy()", ".copy() + 1"))
"""


def test_wrong_migration_is_found_reduced_and_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    script = tmp_path / "migrator.py"
    script.write_text(WRONG_MIGRATOR)
    monkeypatch.setattr(programs, "MIGRATOR", (sys.executable, str(script)))
    arguments = [
        "fuzz",
        "--programs",
        "3",
        "--minutes",
        "3",
        "--seed",
        "2",
        "--batch",
        "3",
        "--spaces",
        "Serial",
    ]
    assert cli.main([*arguments, "--reduce", "8", "--write", str(tmp_path / "found"), "-q"]) == 1
    printed = capsys.readouterr().out
    assert "3 programs in" in printed
    assert "accepted by Numba: " in printed
    assert "passes that changed something: " in printed
    found = sorted((tmp_path / "found").glob("fuzz_*.py"))
    tests = sorted((tmp_path / "found").glob("test_fuzz_*.py"))
    assert len(found) == len(tests) > 0
    compile(tests[0].read_text(), "test", "exec")
    assert "assert_agrees(original" in tests[0].read_text()


# A mask with two axes is assigned to by parallel Numba alone, whose threads read what others have written.
PARALLEL_ALONE = """
@njit(parallel=True)
def k(a, b):
    b[b > 1] = 0
    a[::-1] += a[:] - 3
    return b.sum()
"""


# Parallel Numba drops a power that nobody reads, and with it what the power raises.
RAISES_UNREAD = """
@njit(parallel=True)
def k(a):
    for i in prange(a.size):
        unread = float(i - 5) ** (-1)
        a[i] = i
    return a.sum()
"""


@pytest.mark.parametrize(
    ("program", "arguments"),
    [
        (PARALLEL_ALONE, (ArrayInput(np.arange(8)), ArrayInput(np.arange(4.0).reshape(2, 2)))),
        (RAISES_UNREAD, (ArrayInput(np.zeros(8)),)),
    ],
    ids=["plain Python is asked where only parallel Numba compiles", "what raises may have done more"],
)
def test_departures_of_parallel_numba(
    monkeypatch: pytest.MonkeyPatch, program: str, arguments: tuple[ArrayInput, ...]
) -> None:
    kernel = FuzzKernel("k", program, (), (arguments,), parallel=True)

    class Generated:
        def __init__(self, _seed: int) -> None:
            pass

        def kernel(self, _name: str) -> FuzzKernel:
            return kernel

    monkeypatch.setattr(run, "Generator", Generated)
    # the migrated kernel is to run on PyKokkos itself, not on the stand-in of the other tests
    monkeypatch.setenv("PYTHONPATH", os.environ["PYTHONPATH"].replace(str(HERE / "fake"), ""))
    report = run.fuzz(run.FuzzOptions(programs=1, batch=1, spaces=("Serial",)), lambda _: None)
    assert (report.migrated, report.departures) == (1, 1)
    assert report.good
