"""A failing input made small, and written as a test that runs by itself."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from difftest.inputs import Recipe, simpler, source_of

#: Whether an input still shows the failure.
Fails = Callable[[Recipe], bool]


def shrink(recipe: Recipe, smaller: Iterable[Recipe], fails: Fails, seconds: float) -> Recipe:
    """Return the simplest failing input found in that time, starting from the first smaller one."""
    deadline = time.monotonic() + seconds
    for candidate in smaller:
        if time.monotonic() > deadline:
            return recipe
        if fails(candidate):
            recipe = candidate
            break
    improved = True
    while improved:
        improved = False
        for candidate in simpler(recipe):
            if time.monotonic() > deadline:
                return recipe
            if fails(candidate):
                recipe, improved = candidate, True
                break
    return recipe


_TEST = '''"""{title}"""

from pathlib import Path

{imports}
from difftest.testing import assert_agrees


def test_{name}() -> None:
    original = Path(__file__).parent / {original}{migrated}
    recipe = {recipe}
    assert_agrees(original, {kernel}, recipe, {arguments})
'''


def write_test(
    folder: Path,
    program: Path,
    migrated: Path | None,
    kernel: str,
    label: str,
    recipe: Recipe,
    detail: str,
    space: str,
) -> Path:
    """Write a test for one failing input and return its path."""
    folder.mkdir(parents=True, exist_ok=True)
    name = re.sub(r"\W+", "_", f"{program.stem}_{kernel}_{label}_{space}").strip("_").lower()
    path = folder / f"test_{name}.py"
    source = source_of(recipe)
    imports = ["import numpy as np\n"] if "np." in source else []
    if "ArrayInput(" in source:
        imports.append("from difftest.inputs import ArrayInput")
    title = f"{kernel}: {detail}".replace("\\", "/").replace('"""', "'''")
    given = (
        f"\n    migrated = Path(__file__).parent / {_quoted(os.path.relpath(migrated, folder))}"
        if migrated
        else ""
    )
    arguments = f"space={_quoted(space)}" + (", migrated=migrated" if migrated else "")
    path.write_text(
        _TEST.format(
            title=title,
            imports="\n".join(imports),
            name=name,
            original=_quoted(os.path.relpath(program, folder)),
            migrated=given,
            recipe=source,
            kernel=_quoted(kernel),
            arguments=arguments,
        ),
        encoding="utf-8",
    )
    return path


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
