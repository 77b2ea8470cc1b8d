"""What a module takes from Numba, or else defines itself, and others take from there."""

from pathlib import Path

import caramba

FILES = {
    "compat.py": """
try:
    import numba

    HAS_NUMBA = True
except ImportError:
    HAS_NUMBA = False

    def njit(*args, **options):
        return args[0] if args else njit

    def prange(n):
        return range(n)

if HAS_NUMBA:
    from numba import njit, prange
""",
    "work.py": """
from compat import njit, prange


@njit(parallel=True)
def fill(x):
    for i in prange(len(x)):
        x[i] = 2 * i


@njit(parallel=True)
def invert(x, y):
    for i in prange(len(x)):
        x[i] = 1 / y[i]
""",
}


def test_prange_of_a_module_that_may_define_it(tmp_path: Path) -> None:
    """Where the loop may be one over range, a division asks which it is when the program runs."""
    (tmp_path / "in").mkdir()
    for name, text in FILES.items():
        (tmp_path / "in" / name).write_text(text)
    caramba.translate_folder(tmp_path / "in", tmp_path / "out")
    done = (tmp_path / "out/work.py").read_text()
    assert "x[i] = 2 * i" in done.split("@njit")[0]
    assert "pk.parallel_for" in done
    assert "@pk.workunit(**pk.numba_loop_options(loop=prange, parallel=True))\ndef invert_workunit(" in done
