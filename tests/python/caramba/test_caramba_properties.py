"""What must hold for any file: nothing is lost, nothing crashes, layout does not change the code."""

from __future__ import annotations

import ast
import io
import tokenize
from collections import Counter
from collections.abc import Container

import caramba
import caramba_golden
import pytest
from caramba_golden import CASES
from hypothesis import given, settings
from hypothesis import strategies as st

SOURCES = [(case / "in.py").read_bytes().decode() for case in CASES if case.name != "crlf"]


def line_ends(source: str) -> list[int]:
    """Give the lines at whose end a comment may be added."""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    ends = [t.start[0] for t in tokens if t.type == tokenize.NEWLINE and t.string]
    commented = {
        t.start[0]
        for t in tokenize.generate_tokens(io.StringIO(source).readline)
        if t.type == tokenize.COMMENT
    }
    return [line for line in ends if line not in commented]


def line_starts(source: str) -> list[int]:
    """Give the lines above which a comment may stand."""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return [t.end[0] + 1 for t in tokens if t.type == tokenize.NEWLINE]


def with_comments_at(source: str, above: Container[int], ends: Container[int]) -> str:
    """Add comments and empty lines above some lines, and comments behind others."""
    out = []
    for number, line in enumerate(source.split("\n"), 1):
        if number in above:
            indent = line[: len(line) - len(line.lstrip())]
            out += ["", f"{indent}# above {number}"]
        out.append(f"{line}  # behind {number}" if number in ends else line)
    return "\n".join(out)


@st.composite
def commented(draw: st.DrawFn) -> tuple[str, str]:
    """Draw a source, and the same with comments and empty lines added."""
    source = draw(st.sampled_from(SOURCES))
    ends, starts = line_ends(source), line_starts(source)
    behind = set(draw(st.lists(st.sampled_from(ends), max_size=8)) if ends else [])
    above = set(draw(st.lists(st.sampled_from(starts), max_size=8)) if starts else [])
    return source, with_comments_at(source, above, behind)


def comments(source: str) -> Counter[str]:
    found = caramba_golden.comments(source)
    return Counter({text: n for text, n in found.items() if "caramba:" not in text})


@pytest.mark.parametrize("drop_in", [False, True])
def test_comments_survive_everywhere(drop_in: bool) -> None:
    for source in SOURCES:
        for everywhere in (
            with_comments_at(source, line_starts(source), ()),
            with_comments_at(source, (), line_ends(source)),
        ):
            translation = caramba.translate(everywhere, drop_in=drop_in)
            assert comments(everywhere) - comments(translation.source) == Counter()


@given(commented(), st.booleans())
@settings(max_examples=150, deadline=None)
def test_comments_survive_and_change_nothing(pair: tuple[str, str], drop_in: bool) -> None:
    source, with_comments = pair
    plain = caramba.translate(source, drop_in=drop_in)
    translation = caramba.translate(with_comments, drop_in=drop_in)
    assert ast.dump(ast.parse(translation.source)) == ast.dump(ast.parse(plain.source))
    assert comments(with_comments) - comments(translation.source) == Counter()


@given(st.sampled_from(SOURCES), st.data())
@settings(max_examples=150, deadline=None)
def test_cut_and_pasted_files_never_crash(source: str, data: st.DataObject) -> None:
    lines = source.split("\n")
    start = data.draw(st.integers(0, len(lines)))
    count = data.draw(st.integers(0, 5))
    at = data.draw(st.integers(0, len(lines)))
    changed = "\n".join(lines[:at] + lines[start : start + count] + lines[at + count :])
    try:
        translation = caramba.translate(changed)
    except SyntaxError:
        return
    ast.parse(translation.source)
    assert caramba.translate(translation.source).source == translation.source


# `np` and `pk` are nobody's here: the imports of the output must not become what the kernels mean.
UNBOUND = """
from numba import njit


@njit("i8(i8)")
def shortened(n):
    return n // 2


@njit
def root(x):
    return np.sqrt(x)


@njit
def package():
    return pk
"""

# One line of the text ends as none of the others does.
RETURN = '"""Halves:\rone."""\nfrom numba import njit\n\n\n@njit\ndef half(x):\n    return x / 2\n'


# The method that keeps the class is called by what has migrated then.
CLASS = """
import numpy as np
from numba import float64, njit
from numba.experimental import jitclass

FACTORS = np.array([1.0, 2.0])


@jitclass([("x", float64)])
class Scaled:
    def __init__(self, x):
        self.x = x

    def value(self):
        return self.x * FACTORS[1]


@njit
def value_of(scaled):
    return scaled.value()
"""


# What the signature of the kernel in between is made of runs no kernel, and is text afterwards.
TWICE = """
import numba as nb
from numba import float32, int64, njit
from numba.types import Tuple


@nb.jit("int64(int64)")
def half(n):
    return n // 2


@njit(Tuple(types=(int64, float32))(int64))
def pair(n):
    return n, n


def half(n):
    return n / 2
"""


# Numba's form of what has migrated may be given functions that stay.
GIVEN = """
from numba import njit, prange


@njit
def hand(f, x, i):
    return f(x, i)
    return total / len(x)


@njit(parallel=True)
def total(f, x, scale):
    s = 0.0
    for i in prange(len(x)):
        s += f(x, i) * scale
    return s


def make(inner):
    @njit
    def mean_of(v):
        return inner(v) / len(v)

    @njit(parallel=True)
    def means(x, out):
        for i in prange(len(x)):
            out[i] = mean_of(x) + i

    @njit(parallel=True)
    def puts(x, out):
        for i in prange(len(x)):
            out[i] = put(x, i)

    return means, puts
"""


# What `plain` is only the run knows, and that Numba compiles it, before and after.
LATER = """
try:
    from numba import njit, prange

    HAVE = True
except ImportError:
    plain = njit(plain)

if HAVE:
    plain = njit(plain)


def total(x):
    s = 0.0
    for i in prange(x.size):
        s += x[i]
    return s


if HAVE:
    total = njit(parallel=True)(total)
try:
    tried = njit(tried)
except NameError:
    print(total(1))
"""


# `means` may be Numba's in the file that it migrates to, too.
LISTED = """
from numba import njit, prange


@njit
def hand(f, x, i):
    return f(x, i)


@njit(parallel=True)
def by_another(f, x, out):
    for i in prange(len(x)):
        out[i] = hand(f, x, i)


@njit(parallel=True)
def under_another_name(f, x, out):
    out[0] = f(*pair)


def make(inner):
    @njit
    def mean_of(v):
        return inner(v) / len(v)

    @njit(parallel=True)
    def means(x, out):
        for i in prange(len(x)):
            out[i] = mean_of(x) + i

    return njit(function, **FAST)

    return means, mean_of
"""


# A decorator that calls a kernel makes none of what it is given.
CALLS = """
from numba import njit
from numba.extending import register_jitable

TABLE = {}


@register_jitable
def half(x):
    return x / 2


def registered(f):
    table = {1: half(3)}
    TABLE[f.__name__] = f
    return f


@njit
def kept(x):
    table = {1: half(x)}
    return table[1]


@registered
@njit
def in_a_table(x):
    return half(x)
"""


# The name of a type is called between two definitions, which once it has migrated it is no more.
REGISTERED = """
from numba import njit, vectorize, guvectorize, float64
class Model:
    registry = {}
    def __init__(self, func):
        self._f = func
    @classmethod
    def register(cls, pol=None):
        def inner(func):
            cls.registry[func.__name__] = cls(func)
            return func
        return inner
    def function(self, kind):
        if kind == "njit":
            return njit([float64(float64, float64)])(self._f)
        if kind == "vec":
            return vectorize([float64(float64, float64)])(self._f)
        g = self.function("njit")
        @guvectorize([(float64[:], float64[:], float64[:])], "(n),(n)->(n)")
        def func(x, w, out):
            for i in range(len(x)):
                out[i] = g(x[i], w[i])
        return func
@Model.register(pol="VH")
def gmf(x, w):
    return 0.5 * x + w ** 2

print(Model.registry["gmf"].function("vec")(2.0, 3.0), Model.registry["gmf"].function("njit")(1.0, 2.0))
"""

NAMED = """
import numba as nb
from numba import njit

f8 = nb.float64


def whole(x):
    return x


@njit(f8(f8))
def half(x):
    return x // 2


@njit("i8(f8)")
def whole(x):
    return x * 1.5
"""


def test_a_second_migration_changes_nothing() -> None:
    for source in [*SOURCES, UNBOUND, RETURN, CLASS, TWICE, GIVEN, LATER, LISTED, CALLS, NAMED, REGISTERED]:
        once = caramba.translate(source).source
        ast.parse(once)
        assert caramba.translate(once).source == once
