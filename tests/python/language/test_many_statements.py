"""Kernels of many statements, whose types each have but one statement to come from."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import numpy as np
import pytest


def kernel(folder: Path, statements: str) -> Any:
    """Import the kernel `f(x, n)` of such statements."""
    text = f"import pykokkos as pk\n\n\n@pk.function\ndef f(x, n):\n    s = 0.0\n{statements}    return s\n"
    (folder / "many.py").write_text(text + "\n\ncall = pk.host_call(f)\n")
    spec = importlib.util.spec_from_file_location("many", folder / "many.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


CHOICE = """    if n == {k}:
        s += x[{k} % x.size] * {k}.5
    t{k} = s * {k} - n
    s = t{k} if t{k} > 0 else s + {k}
"""
UNREAD = """    if n == {k}:
        s = {k}.5
"""


@pytest.mark.parametrize("form", [CHOICE, UNREAD])
def test_types_of_branches_settle(tmp_path: Path, form: str) -> None:
    statements = "".join(form.format(k=k) for k in range(150))
    module = kernel(tmp_path, statements)
    x = np.arange(7.0)
    with np.errstate(all="ignore"):
        assert module.call(x, 4) == module.call.py_func(x, 4)
