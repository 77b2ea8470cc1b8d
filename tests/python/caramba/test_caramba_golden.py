"""Every golden file, and what must hold for all of them."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import caramba
import pytest
from caramba_golden import CASES, check, comments, name


@pytest.fixture(params=CASES, ids=name)
def case(request: pytest.FixtureRequest) -> Path:
    return request.param


def migrated(case: Path, *, drop_in: bool = False) -> caramba.Translation:
    return caramba.translate((case / "in.py").read_bytes().decode(), "in.py", drop_in=drop_in)


def test_output(case: Path) -> None:
    translation = migrated(case)
    check(case / "out.py", translation.source)
    check(case / "diagnostics.txt", "".join(d.render("in.py") for d in translation.diagnostics))


def test_drop_in(case: Path) -> None:
    if not (case / "drop_in.py").exists():
        pytest.skip("no golden file with --drop-in")
    check(case / "drop_in.py", migrated(case, drop_in=True).source)


@pytest.mark.parametrize("drop_in", [False, True])
def test_output_is_python_and_migrates_to_itself(case: Path, drop_in: bool) -> None:
    source = migrated(case, drop_in=drop_in).source
    compile(source, "out.py", "exec")
    assert caramba.translate(source, "out.py", drop_in=drop_in).source == source


@pytest.mark.parametrize("drop_in", [False, True])
def test_no_comment_is_lost(case: Path, drop_in: bool) -> None:
    before = comments((case / "in.py").read_text(encoding="utf-8"))
    after = comments(migrated(case, drop_in=drop_in).source)
    assert before - after == Counter()


def test_places_in_memory_say_nothing() -> None:
    """Whatever was allocated before, the output is the same: nothing goes by the order of addresses."""
    draw = random.Random(0)
    held = []
    cases = list(CASES)
    for _ in range(30):
        draw.shuffle(cases)
        for case in cases:
            held.append(bytes(draw.randrange(2000)))
            if len(held) > 3000:
                draw.shuffle(held)
                del held[:1500]
            test_output(case)
