"""APPy's dialect: what caramba makes of it computes what plain Python computes."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import caramba
import numpy as np
import pytest
from caramba_golden import FOLDER

SOURCE = (FOLDER / "appy/pragmas/in.py").read_text()


class Appy:
    """Stands in for the package: the functions as they are, strips as slices."""

    MVL = 4

    @staticmethod
    def jit(function: Any = None, **_: Any) -> Any:
        return function if function else lambda f: f

    mm = staticmethod(np.matmul)

    @staticmethod
    def vidx(i: int, length: int, n: int) -> slice:
        return slice(i, min(i + length, n))


ROW = np.array([0, 2, 3, 3, 6])
COL = np.array([0, 3, 1, 0, 1, 2])
VAL = np.linspace(0.5, 2, 6)
CALLS: dict[str, tuple[Any, ...]] = {
    "saxpy": (2.0, np.arange(50.0), np.ones(50)),
    "spmv": (ROW, COL, VAL, np.arange(4.0)),
    "histogram": (np.arange(100.0) % 7, np.zeros(7, np.int64)),
    "scaled": (np.ones((6, 5)), np.arange(30.0).reshape(6, 5), np.zeros((6, 5)), 4, 3),
    "vectors": (np.zeros(1000), 3.0),
    "neighbours": (np.arange(1800.0).reshape(3, 600) ** 2, np.zeros((3, 600))),
    "column": (np.arange(25.0).reshape(5, 5),),
    "strips": (np.arange(1000.0), np.zeros(1000)),
    "every_third": (np.arange(100.0), np.zeros(100)),
    "products": (np.arange(6.0).reshape(2, 3), np.arange(12.0).reshape(3, 4)),
}


@pytest.mark.parametrize("name", CALLS)
def test_computes_what_python_computes(name: str, tmp_path: Path) -> None:
    translation = caramba.translate(SOURCE, drop_in=True)
    assert next(k for k in translation.kernels if k.name == name).form != "numba"
    path = tmp_path / "program.py"
    text = translation.source.replace("import appy\n", "")
    path.write_text(text)  # kernels are compiled from their source
    migrated: dict[str, Any] = {"appy": Appy, "__name__": "program"}
    exec(compile(text, str(path), "exec"), migrated)
    plain: dict[str, Any] = {"appy": Appy}
    exec(compile(SOURCE.replace("import appy\n", ""), "plain.py", "exec"), plain)
    one, other = copy.deepcopy(CALLS[name]), copy.deepcopy(CALLS[name])
    expected, found = plain[name](*one), migrated[name](*other)
    for a, b in zip((*one, expected), (*other, found), strict=True):
        np.testing.assert_allclose(np.asarray(b, float), np.asarray(a, float), rtol=1e-12)


def test_what_stays() -> None:
    translation = caramba.translate(SOURCE)
    kept = {k.name: k.remarks[0].split(":")[0] for k in translation.kernels if k.form == "numba"}
    assert kept == {"unknown": "CRB2003", "length": "CRB2004", "steps": "CRB3003"}
