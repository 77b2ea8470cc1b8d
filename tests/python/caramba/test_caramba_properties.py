"""What must hold for any file: nothing is lost, nothing crashes, layout does not change the code."""

from __future__ import annotations

import ast
import io
import tokenize
from collections import Counter

import caramba
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


@st.composite
def commented(draw: st.DrawFn) -> tuple[str, str]:
    """Draw a source, and the same with comments and empty lines added."""
    source = draw(st.sampled_from(SOURCES))
    lines = source.split("\n")
    ends = set(draw(st.lists(st.sampled_from(found), max_size=8)) if (found := line_ends(source)) else [])
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    starts = {t.end[0] + 1: 0 for t in tokens if t.type == tokenize.NEWLINE}
    above = set(draw(st.lists(st.sampled_from(sorted(starts)), max_size=8)) if starts else [])
    out = []
    for number, line in enumerate(lines, 1):
        if number in above:
            indent = line[: len(line) - len(line.lstrip())]
            out += ["", f"{indent}# above {number}"]
        out.append(f"{line}  # behind {number}" if number in ends else line)
    return source, "\n".join(out)


def comments(source: str) -> Counter[str]:
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return Counter(t.string for t in tokens if t.type == tokenize.COMMENT and "caramba:" not in t.string)


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
