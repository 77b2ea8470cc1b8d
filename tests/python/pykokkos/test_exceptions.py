"""Exceptions of the user's own, by name and by attribute, and messages that are globals."""

from __future__ import annotations

import subprocess
import sys
import types
from pathlib import Path

import numpy as np
import pytest

import pykokkos as pk

TOO_SMALL = "size is too small"


class Rejected(Exception):
    """An order that nobody takes."""

    def __init__(self, reason: str, code: int = 0) -> None:
        super().__init__(reason, code)
        self.code = code


class Singular(np.linalg.LinAlgError):
    """No inverse."""


library = types.ModuleType("library")
library.Rejected = Rejected  # type: ignore[attr-defined]


@pk.host_call
@pk.function
def order(size, price):
    if size < 0:
        raise Rejected("negative size")
    if size == 0:
        raise Rejected("no size", 7)
    if price < 0:
        raise library.Rejected(TOO_SMALL)
    if price > 100:
        raise ValueError(TOO_SMALL)
    if price > 50:
        raise Singular
    if price > 40:
        raise np.linalg.LinAlgError("by hand")
    if price > 30:
        raise TimeoutError("a builtin that no table has")
    return size * price


@pk.workunit
def fill(i, x):
    if i == 2:
        raise Rejected("third element", i)
    x[i] = i


@pytest.mark.parametrize(
    ("size", "price", "type_", "arguments"),
    [
        (-1, 1.0, Rejected, ("negative size", 0)),
        (0, 1.0, Rejected, ("no size", 7)),
        (1, -1.0, Rejected, (TOO_SMALL, 0)),
        (1, 101.0, ValueError, (TOO_SMALL,)),
        (1, 51.0, Singular, ()),
        (1, 41.0, np.linalg.LinAlgError, ("by hand",)),
        (1, 31.0, TimeoutError, ("a builtin that no table has",)),
    ],
)
def test_classes_and_arguments(size, price, type_, arguments):
    with pytest.raises(type_) as caught:
        order(size, price)
    assert type(caught.value) is type_
    assert caught.value.args == arguments
    assert order(2, 3.0) == 6.0


def test_workunits_raise_them():
    with pytest.raises(Rejected) as caught:
        pk.parallel_for(3, fill, x=np.zeros(3))
    assert caught.value.code == 2


def test_what_is_no_exception_is_refused():
    kind = int

    @pk.host_call
    @pk.function
    def f(x):
        if x < 0:
            raise kind("no")
        return x

    with pytest.raises(TypeError, match="a kernel raises a named exception"):
        f(1.0)


def test_a_kernel_from_the_cache_means_the_same_class(tmp_path: Path):
    """The second process translates nothing; a class of another name is another kernel."""
    program = tmp_path / "program.py"
    text = """
import pykokkos as pk

class NAME(Exception):
    pass

@pk.host_call
@pk.function
def f(x):
    if x < 0:
        raise NAME("negative")
    return x

try:
    f(-1.0)
except NAME as error:
    print(type(error).__name__, error)
"""
    for name in ("First", "First", "Second"):
        program.write_text(text.replace("NAME", name))
        done = subprocess.run([sys.executable, str(program)], capture_output=True, text=True, check=True)
        assert done.stdout == f"{name} negative\n"
