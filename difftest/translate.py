"""Migrates one file, as ``python -m difftest.translate in.py -o out.py [--drop-in]``."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import caramba


def main() -> int:
    """Write the migrated file; the status is 0, or 1 if kernels were kept, or 2 if nothing was written."""
    parser = argparse.ArgumentParser(prog="difftest.translate")
    parser.add_argument("input", type=Path)
    parser.add_argument("-o", dest="output", type=Path, required=True)
    parser.add_argument("--drop-in", action="store_true")
    options = parser.parse_args()
    try:
        translation = caramba.Parser(str(options.input), drop_in=options.drop_in).translate()
    except (OSError, SyntaxError, ValueError) as error:
        print(f"{options.input}: {error}", file=sys.stderr)
        return 2
    options.output.write_text(translation.source, encoding="utf-8")
    for diagnostic in translation.diagnostics:
        print(diagnostic.render(str(options.input)), file=sys.stderr)
    return 0 if translation.complete else 1


if __name__ == "__main__":
    sys.exit(main())
