"""The Python API."""

from __future__ import annotations

import ast
from pathlib import Path

import caramba
import pytest
from caramba import visitors
from caramba_golden import FOLDER

PAIRS = FOLDER / "thesis" / "pairs"


def test_parser(tmp_path: Path) -> None:
    parser = caramba.Parser(PAIRS / "in.py")
    assert [(k.name, k.form, k.caller) for k in parser.kernels] == [
        ("separation", "function", "call_separation"),
        ("total_separation", "serial", "call_total_separation"),
    ]
    assert isinstance(parser.tree, ast.Module)
    assert parser.translate().complete
    parser.unparse(tmp_path / "out.py")
    assert (tmp_path / "out.py").read_bytes() == (PAIRS / "out.py").read_bytes()
    assert parser.diff().startswith(f"--- {PAIRS / 'in.py'}\n")


def test_translation() -> None:
    translation = caramba.translate("from numba import njit\n@njit\ndef f(x):\n    return {x}\n", "name.py")
    assert not translation.complete
    (diagnostic,) = translation.diagnostics
    assert (diagnostic.id, diagnostic.name, diagnostic.severity) == ("CRB2004", "Expression", "error")
    assert (diagnostic.line, diagnostic.column, diagnostic.end_column) == (4, 12, 15)
    assert diagnostic.render("name.py").splitlines()[1:3] == ["        return {x}", "               ^^^"]
    assert set(translation.times) == {"parse", *visitors.passes(), "render"}
    with pytest.raises(ValueError, match="'text', 'json' or 'sarif'"):
        translation.report("name.py", "xml")  # type: ignore[arg-type]


def test_errors(tmp_path: Path) -> None:
    with pytest.raises(SyntaxError) as caught:
        caramba.translate("x = 1\nx = (\n", "name.py")
    assert (caught.value.filename, caught.value.lineno, caught.value.offset) == ("name.py", 2, 5)
    with pytest.raises(OSError, match="cannot be read"):
        caramba.Parser(tmp_path / "none.py")
    with pytest.raises(SyntaxError):
        visitors.subview("(")


def test_each_pass_alone() -> None:
    source = (PAIRS / "in.py").read_text()
    arrays = visitors.array(source)
    assert "separation(cluster[i, :], cluster[j, :])" in arrays
    assert "range(cluster.extent(0))" in arrays
    assert "@njit" in arrays
    subviews = visitors.subview(source)
    assert "cluster_j = cluster[j, :]" in subviews
    assert visitors.numpy(source) == source
    semantic = visitors.semantic(source)
    assert "def call_total_separation(cluster):" in semantic
    assert "from numba import njit" in semantic
    with pytest.raises(ValueError, match="no pass"):
        visitors.after("Nothing", source)


def test_numpy_pass_alone() -> None:
    source = (FOLDER / "thesis" / "logistic_regression" / "in.py").read_text()
    assert "w_view -= pk.dot(" in visitors.numpy(source)


@pytest.mark.parametrize("end", ["", "\n", "\n\n\n", "\n\n# the end\n\n"])
def test_the_end_of_a_file_stays(end: str) -> None:
    source = f"from numba import njit\n\n\n@njit\ndef f(x):\n    return x + 1{end}"
    translation = caramba.translate(source, "name.py")
    assert translation.source.endswith("call_f = pk.host_call(f)" + end)
