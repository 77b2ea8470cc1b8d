"""Functions that a program hands to Numba while it runs, and the kernels that they call."""

from __future__ import annotations

from pathlib import Path

import caramba
from caramba_command import output_of_main as output
from caramba_command import write_project

FILES = {
    "main.py": """
import numpy as np
from kit import largest, run_all
from kit.made import by_table, kept_beside, nested_value
from kit.noted import checked, unchecked

x = np.arange(5.0)
print(run_all(x, np.ones(5)), kept_beside(x), x.tolist(), largest(x), by_table(x, "plus"), nested_value(x))
print(checked(x + 1), unchecked(x))
""",
    "kit/__init__.py": "from .made import run_all\nfrom .wrapped import largest\n",
    "kit/kernels.py": """
from numba import njit, prange


@njit
def shift(x, by):
    for i in range(len(x)):
        x[i] += by[i]


@njit(parallel=True)
def scale(x, by):
    for i in prange(len(x)):
        x[i] *= by[i]


@njit(parallel=True)
def total(x):
    s = 0.0
    for i in prange(len(x)):
        s += x[i]
    return s


@njit(parallel=True)
def product(x):
    s = 1.0
    for i in prange(len(x)):
        s *= x[i]
    return s


@njit(parallel=True)
def largest_of(x):
    s = x[0]
    for i in prange(len(x)):
        s = max(s, x[i])
    return s


@njit
def least(x):
    return x.min()
""",
    "kit/noted.py": """
from .kernels import largest_of, product

NOTES = []


def noted(function):
    NOTES.append(function.__name__)
    return function


def shown(text, verbose):
    if verbose:
        print(text)


@noted
def checked(x, verbose=True):
    shown("product", verbose)
    return product(x)


@noted
def unchecked(x, verbose=None):
    if verbose:
        shown("largest", verbose)
    return largest_of(x)
""",
    "kit/made.py": """
from numba import njit, prange, vectorize

from .kernels import scale, shift, total

STEPS = [shift, scale]


def run_all(x, by):
    namespace = {f.__name__: f for f in STEPS}
    lines = [f"    {name}(x, by)" for name in namespace]
    exec("def steps(x, by):\\n" + "\\n".join(lines), namespace)
    compiled = njit(namespace["steps"])
    twice_of(compiled)(x, by)
    return total(x)


def twice_of(step):
    @njit
    def twice(x, by):
        step(x, by)
        step(x, by)

    return twice


def kept_beside(x):
    @njit(parallel=True)
    def launched(x):
        for i in prange(len(x)):
            x[i] += 1

    @njit
    def kept(x):
        known = {1: 2}
        launched(x)
        return known[1]

    return kept(x)


def nested_value(x):
    @njit(parallel=True)
    def inner(x):
        for i in prange(len(x)):
            x[i] += 2

    njit(eval("lambda f: lambda x: f(x)")(inner))(x)
    return x[0]


def by_table(x, how):
    operation = {"plus": plus}[how]

    @njit
    def applied(x):
        return operation(x[0], x[1])

    return applied(x)


@vectorize
def plus(a, b):
    return a + b
""",
    "kit/wrapped.py": """
import numba

from .kernels import least


class reduction:
    def __init__(self, function):
        self.function = function

    def __call__(self, *args):
        return numba.njit(self.function)(*args)


@reduction
def largest(x):
    return -least(-x)
""",
}


def test_kernels_that_compiled_functions_may_call(tmp_path: Path) -> None:
    write_project(tmp_path, FILES)
    translations = caramba.translate_folder(tmp_path / "in", tmp_path / "out")
    forms = {k.name: k.form for t in translations.values() for k in t.kernels}
    # Numba compiles plain functions itself; of launches it gets the form that stands beside them.
    assert forms == {
        "shift": "function",
        "scale": "parallel",
        "total": "parallel",
        "least": "function",
        # Numba cannot compile `checked`, which calls a plain function of Python's.
        "product": "parallel",
        "largest_of": "parallel",
        "largest": "run time",
        # They call what the functions around them get, which may be Numba's.
        "twice": "function",
        "launched": "parallel",
        "kept": "numba",
        "applied": "function",
        "plus": "function",
        "inner": "parallel",
    }
    for path, t in translations.items():
        target = tmp_path / "out" / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(t.source)
    assert output(tmp_path / "out") == output(tmp_path / "in")
