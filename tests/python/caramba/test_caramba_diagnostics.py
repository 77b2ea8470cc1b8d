"""Every diagnostic has a page and a golden file."""

from __future__ import annotations

from pathlib import Path

import pytest
from caramba import _caramba
from caramba_golden import FOLDER

PAGES = Path(__file__).parents[3] / "docs" / "diagnostics"
RULES = _caramba.rules()


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule[0])
def test_page_and_golden_file(rule: tuple[str, str, str, str, str]) -> None:
    identifier, name, severity, _, _ = rule
    page = (PAGES / f"{identifier}.md").read_text()
    assert page.startswith(f"# {identifier}: {name} ({severity})\n")
    assert any(identifier in path.read_text() for path in FOLDER.glob("*/*/diagnostics.txt"))


def test_no_page_without_a_diagnostic() -> None:
    assert {page.stem for page in PAGES.glob("CRB*.md")} == {rule[0] for rule in RULES}
