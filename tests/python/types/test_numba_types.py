"""The table that the C++ tests of types/ read is what Numba says today."""

from pathlib import Path

import numba
import numba_types
import pytest


@pytest.mark.skipif(not numba.__version__.startswith("0.68"), reason="the table is of Numba 0.68")
def test_table_is_numbas():
    written = (Path(__file__).parent / "numba_types.txt").read_text().splitlines()
    assert list(numba_types.lines()) == written
