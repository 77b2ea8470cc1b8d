"""The golden files, tests/golden/<family>/<name>/: in.py, out.py, diagnostics.txt, maybe drop_in.py."""

from __future__ import annotations

import io
import os
import tokenize
from collections import Counter
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "golden"
CASES = sorted(path.parent for path in FOLDER.glob("*/*/in.py"))
# CARAMBA_BLESS=1 writes what is there now; look at the difference before it is committed.
BLESS = bool(os.environ.get("CARAMBA_BLESS"))


def name(case: Path) -> str:
    """Give the name of a case as tests show it."""
    return str(case.relative_to(FOLDER))


def comments(source: str) -> Counter[str]:
    """Count the comments of a program; APPy's pragmas are read, and mean nothing in what functions become."""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    found = (token.string for token in tokens if token.type == tokenize.COMMENT)
    return Counter(text for text in found if not text.startswith("#pragma "))


def check(path: Path, text: str) -> None:
    """Compare with a golden file, or bless the text."""
    if BLESS:
        path.write_text(text, encoding="utf-8", newline="")
    assert path.read_bytes().decode() == text
