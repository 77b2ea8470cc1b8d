"""Loops that caramba calls free of races are: all elements that their iterations touch are enumerated."""

from itertools import product

import caramba
import hypothesis.strategies as st
from hypothesis import given, settings

SMALL = st.integers(-2, 2)
NATURAL = st.integers(0, 3)

SWEEP = """
from numba import njit, prange

@njit(parallel=True)
def kernel(a, color):
    n, m = a.shape
    for j in prange({first}, n - {last}):
        for i in range({start}, m - 1, {step}):
            {branch}
                a[j, i] += a[j + {row}, i + {column}]
"""

BRANCHES = (
    "if {test}:",
    "if not ({test}):\n                continue\n            else:",
    "if {test}:\n                continue\n            if i > 0:",
    "if not ({test}) or i < 0:\n                pass\n            else:",
    "if (i + j) % 2 != color:\n                continue\n            if {test}:",
    "if i < 0:\n                continue\n            while {test} and not a[j, i]:",
)

STARTS = (
    "1 + (j + color) % {by}",
    "1 + ({factor} * j + color) % {by}",
    "(color - j) % {by}",
    "1 + ((j + {shift}) & 1)",
)
TESTS = (
    "(i + j) % {by} == {shift}",
    "(i - {factor} * j + color) & 1",
    "i % 2 == 0 and (i + j) % {by} == 0",
    "i >= 0",
)


def touched(text: str, n: int, m: int, color: int) -> tuple[list[set], list[set]]:
    """What iterations of the outer loop store and load, without those that leave the array."""
    stores: list[set] = []
    loads: list[set] = []

    class Recorder:
        shape = (n, m)

        def __getitem__(self, index):
            return self.note(loads, index)

        def __setitem__(self, index, value):
            self.note(stores, index)

        def note(self, kind, index):
            if not all(-extent <= k < extent for k, extent in zip(index, self.shape, strict=True)):
                raise IndexError(index)
            kind[-1].add(tuple(k % extent for k, extent in zip(index, self.shape, strict=True)))
            return 1.0

    def rows(*bounds):
        for j in range(*bounds):
            stores.append(set())
            loads.append(set())
            yield j

    body = text.replace("from numba import njit, prange", "").replace("@njit(parallel=True)", "")
    names: dict = {"prange": rows}
    exec(body, names)
    names["kernel"](Recorder(), color)
    return stores, loads


def races(text: str, n: int, m: int, color: int) -> bool:
    try:
        stores, loads = touched(text, n, m, color)
    except IndexError:
        return False  # no loop of Numba's has a meaning there
    return any(
        stored & (stores[other] | loads[other])
        for one, stored in enumerate(stores)
        for other in range(len(stores))
        if one != other
    )


def is_parallel(text: str) -> bool:
    translation = caramba.translate(text, "loops.py")
    return not any(d.id in ("CRB3001", "CRB3002", "CRB3006") for d in translation.diagnostics)


def check(text: str) -> None:
    if is_parallel(text):
        for n, m, color in product(range(2, 8), range(3, 9), range(-1, 3)):
            assert not races(text, n, m, color), (n, m, color)


@given(
    *(st.sampled_from(kind) for kind in (STARTS, TESTS, BRANCHES)),
    *(NATURAL, st.integers(0, 2), st.integers(1, 3), st.integers(1, 3), st.integers(1, 3)),
    *(SMALL, SMALL, SMALL),
)
@settings(max_examples=400, deadline=None)
def test_sweeps(start, test, branch, first, last, step, by, factor, shift, row, column):
    numbers = {"by": by, "factor": factor, "shift": shift}
    check(
        SWEEP.format(
            first=first,
            last=last,
            step=step,
            row=row,
            column=column,
            start=start.format(**numbers),
            branch=branch.format(test=test.format(**numbers)),
        )
    )


BUFFERS = """
from numba import njit, prange

@njit(parallel=True)
def kernel(a, color):
    n, m = a.shape
    for t in range({begin}, 4):
        now = {now}
        new = {new}
        for i in prange(1, m - 1):
            a[new, i] += a[now, i + {column}]
"""

OTHERS = (
    "1 - now",
    "{factor} - now",
    "(t + {shift}) % {by}",
    "(now + {shift}) % {by}",
    "now + 1",
    "(t + color) % {by}",
)


@given(
    st.sampled_from(OTHERS), SMALL, NATURAL, st.integers(1, 3), st.integers(1, 3), st.integers(1, 3), SMALL
)
@settings(max_examples=300, deadline=None)
def test_buffers(new, begin, shift, by, other, factor, column):
    numbers = {"shift": shift, "by": by, "factor": factor}
    text = BUFFERS.format(
        begin=begin, now=f"(t + {shift}) % {other}", new=new.format(**numbers), column=column
    )
    if not is_parallel(text):
        return
    one_step = text.replace(f"range({begin}, 4)", "[color]")
    for n, m, t in product(range(2, 5), range(3, 7), range(begin, 4)):
        assert not races(one_step, n, m, t), (n, m, t)


MIRRORED = """
from numba import njit, prange

@njit(parallel=True)
def kernel(a, color):
    n = a.shape[0]
    for i in prange(n):
        for j in range({start}, {stop}):
            {branch}
                a[j, i] {store} a[i, j]
"""

EDGES = ("0", "i", "i + 1", "i - 1", "{shift}", "max(0, i - 1)")
SIDES = ("i < j", "j >= i + {shift}", "i - j > {shift}", "i <= j or j == {shift}", "j != i", "2 * i < j")


@given(
    st.sampled_from(EDGES),
    st.sampled_from([*EDGES, "n", "n - 1"]),
    *(st.sampled_from(kind) for kind in (SIDES, BRANCHES, ("=", "+="))),
    SMALL,
)
@settings(max_examples=400, deadline=None)
def test_mirrored(start, stop, side, branch, store, shift):
    test = side.format(shift=shift)
    text = MIRRORED.format(
        start=start.format(shift=shift),
        stop=stop.format(shift=shift),
        branch=branch.format(test=test).replace("while", "if"),
        store=store,
    )
    if is_parallel(text):
        for n in range(2, 7):
            assert not races(text, n, n, 1), n


def test_what_is_proven():
    for branch in (*BRANCHES[:2], BRANCHES[3]):
        for test in ("i < j", "j >= i + 1", "j - i >= 0 and a[i, j] > 0", "i > j"):
            text = MIRRORED.format(start=0, stop="n", branch=branch.format(test=test), store="=")
            assert is_parallel(text)
    for start, stop, test in (("-1", "i", "j < i"), ("0", "n", "j != i"), ("0", "n", "j >= i - 1")):
        assert not is_parallel(MIRRORED.format(start=start, stop=stop, branch=f"if {test}:", store="="))
    sweep = {"first": 1, "last": 1, "row": 1, "column": 0}
    starts = (("1 + (j + color) % 2", "i >= 0", 2), ("1", "(i + j) % 2 == color", 1), ("1", "(i + j) & 1", 1))
    for start, test, step in starts:
        for branch in ("if {test}:", "if not ({test}):\n                continue\n            if i > 0:"):
            text = SWEEP.format(**sweep, start=start, branch=branch.format(test=test), step=step)
            assert is_parallel(text)
            check(text)
    assert is_parallel(BUFFERS.format(begin=0, now="t % 2", new="1 - now", column=1))
    assert not is_parallel(BUFFERS.format(begin=0, now="t % 3", new="1 - now", column=1))
