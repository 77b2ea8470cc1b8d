"""Kernel bodies: every kernel of ``bodies/`` migrates and does what Numba does.

Each module there has kernels as people write them and CASES, the arguments of their calls. Equal means: the
same value of the same type bit for bit, the same exception with the same text, the same printed lines, and
the same arguments afterwards.
"""

from __future__ import annotations

import contextlib
import copy
import importlib.util
import io
import struct
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import caramba
import numpy as np
import pytest

numba = pytest.importorskip("numba")

FOLDER = Path(__file__).parent / "bodies"
MODULES = sorted(path.stem for path in FOLDER.glob("*.py"))


def load(path: Path, name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


ORIGINALS = {name: load(FOLDER / f"{name}.py", f"bodies_{name}") for name in MODULES}
KERNELS = [(name, kernel) for name in MODULES for kernel in ORIGINALS[name].CASES]


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> dict[str, ModuleType]:
    folder = tmp_path_factory.mktemp("bodies")
    modules = {}
    for name in MODULES:
        translation = caramba.translate((FOLDER / f"{name}.py").read_text(), drop_in=True)
        kept = {k.name: k.remarks for k in translation.kernels if k.form == "numba"}
        assert not kept
        (folder / f"{name}.py").write_text(translation.source)
        modules[name] = load(folder / f"{name}.py", f"migrated_{name}")
    return modules


def same(a: Any, b: Any) -> bool:
    if isinstance(a, (tuple, list)):
        alike = type(a).__name__ == type(b).__name__ and len(a) == len(b)
        return alike and all(same(x, y) for x, y in zip(a, b, strict=True))
    if isinstance(a, np.ndarray):
        if not isinstance(b, np.ndarray) or a.dtype != b.dtype or a.shape != b.shape:
            return False
        if a.dtype.names:
            return all(same(np.ascontiguousarray(a[n]), np.ascontiguousarray(b[n])) for n in a.dtype.names)
        return np.array_equal(a, b, equal_nan=a.dtype.kind in "fc")
    if isinstance(a, np.random.Generator):
        return isinstance(b, np.random.Generator) and bool(
            np.all(copy.copy(a).random(9) == copy.copy(b).random(9))
        )
    if isinstance(a, float) and isinstance(b, float):
        return (a != a and b != b) or struct.pack("d", a) == struct.pack("d", b)
    return type(a) is type(b) and bool(a == b)


def outcome(module: ModuleType, kernel: str, case: tuple[Any, ...]) -> tuple[str, Any, list[Any]]:
    # "@f" stands for the module's function f.
    given = [
        getattr(module, a[1:]) if isinstance(a, str) and a.startswith("@") else a for a in copy.deepcopy(case)
    ]
    out = io.StringIO()
    # Kernels mean what Numba's serial run means: its threads race for what iterations share. THREADS is for
    # modules whose kernels tell how many there are.
    numba.set_num_threads(getattr(module, "THREADS", 1))
    try:
        with contextlib.redirect_stdout(out):
            result = getattr(module, kernel)(*given)
    except Exception as error:
        result = (type(error).__name__, str(error).strip())
    return (
        out.getvalue(),
        result,
        [a for a in given if isinstance(a, (np.ndarray, list, np.random.Generator))],
    )


@pytest.mark.parametrize(("module", "kernel"), KERNELS)
def test_as_numba(migrated: dict[str, ModuleType], module: str, kernel: str) -> None:
    for case in ORIGINALS[module].CASES[kernel]:
        expected = outcome(ORIGINALS[module], kernel, case)
        got = outcome(migrated[module], kernel, case)
        assert expected[0] == got[0]
        assert same(expected[1], got[1]), (case, expected[1], got[1])
        assert same(expected[2], got[2]), (case, expected[2], got[2])
