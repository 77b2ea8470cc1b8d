"""docs/gallery shows what caramba writes now."""

from __future__ import annotations

from pathlib import Path

import caramba
import pytest
from caramba_golden import check

GALLERY = Path(__file__).parents[3] / "docs" / "gallery"


@pytest.mark.parametrize("before", sorted(GALLERY.glob("*/before.py")), ids=lambda path: path.parent.name)
def test_after(before: Path) -> None:
    translation = caramba.translate(before.read_text(), "before.py")
    assert translation.complete
    check(before.with_name("after.py"), translation.source)
