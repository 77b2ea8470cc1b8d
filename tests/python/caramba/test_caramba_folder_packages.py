"""Folders: packages that pass names on, and objects of other modules."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import caramba
import pytest
from caramba_command import output_of_main as output
from caramba_command import run, write_project

PACKAGE = {
    "__init__.py": "from .core.steps import advance\n",
    "core/__init__.py": "",
    "core/steps.py": """
from numba import njit

from .. import settings
from ..tools.norms import norm as length
from ..tools import scale


@njit
def advance(x):
    return scale(length(x) * settings.FACTOR)


@njit
def kept(n):
    known = {1: 2.0}
    return scale(known[n])
""",
    "settings.py": "FACTOR = 3.0\n",
    "tools/__init__.py": """
from numba import njit


@njit(inline="always")
def scale(x):
    return 2 * x
""",
    "tools/norms.py": """
from numba import njit

from . import scale


@njit(inline="always")
def norm(x):
    s = 0.0
    for v in x:
        s += scale(v) * v
    return s


@njit
def kept_user(n):
    known = {1: 2.0}
    return norm(known[n])
""",
}
FOLDERS = {
    "main.py": """
from one.steps import advance

print(advance(2.0))
""",
    "one/steps.py": """
from numba import njit
from two.norms import norm


@njit
def advance(x):
    return norm(x) + 1
""",
    "two/norms.py": """
from numba import njit


@njit(inline="always")
def norm(x):
    return x * x


@njit
def kept_user(n):
    known = {1: 2.0}
    return norm(known[n])
""",
}


def test_a_package_may_get_another_name(tmp_path: Path) -> None:
    write_project(tmp_path, PACKAGE)
    caramba.translate_folder(tmp_path / "in", tmp_path / "renamed")
    call = "import sys, numpy; package = __import__(sys.argv[1]); print(package.advance(numpy.arange(4.0)))"
    printed = [
        subprocess.run(
            [sys.executable, "-c", call, name], cwd=tmp_path, capture_output=True, text=True, check=True
        ).stdout
        for name in ("in", "renamed")
    ]
    assert printed[0] == printed[1]
    assert "from ..tools.norms import norm_function" in (tmp_path / "renamed/core/steps.py").read_text()
    assert "from ..tools import scale_function" in (tmp_path / "renamed/core/steps.py").read_text()
    assert "from . import scale_function" in (tmp_path / "renamed/tools/norms.py").read_text()


#: `pkg.math.shape` is a function, no module, in the end.
PASSED_ON = {
    "main.py": """
import numpy as np

import pkg
from pkg import user

print(user.kept(3), pkg.area(1.5), user.shape_kept(3))
print(user.by_package(2.0), user.by_alias(2.0), user.by_module(2.0), user.by_attribute(2.0))
""",
    "pkg/__init__.py": "from .math import *\n",
    "pkg/math/__init__.py": """
from .base import *
from .shape import shape
""",
    "pkg/math/base.py": """
from numba import njit

__all__ = ["area"]


@njit(inline="always")
def area(x):
    return x * x
""",
    "pkg/math/shape.py": """
from numba import njit


@njit(inline="always")
def shape(x):
    return x + 1
""",
    "pkg/user.py": """
import pkg
import pkg.math as m
import pkg.math.base as b
from numba import njit


@njit
def by_package(x):
    return pkg.area(x) + 1


@njit
def by_alias(x):
    return m.area(x) + 2


@njit
def by_module(x):
    return b.area(x) + 3


@njit
def by_attribute(x):
    return m.shape(x) + 4


@njit
def kept(n):
    known = {1: 2, 3: 4}
    return pkg.area(known[n])


@njit
def shape_kept(n):
    known = {1: 2, 3: 4}
    return m.shape(known[n])
""",
}


def test_packages_that_pass_names_on(tmp_path: Path) -> None:
    """A star brings what `__all__` has, and no function whose plain name stays with Numba."""
    write_project(tmp_path, PASSED_ON)
    caramba.translate_folder(tmp_path / "in", tmp_path / "out")
    assert output(tmp_path / "out") == output(tmp_path / "in")
    through_package = (tmp_path / "out/pkg/user.py").read_text()
    assert "pkg.math.base.area_function(x)" in through_package
    assert "m.base.area_function(x)" in through_package
    assert "b.area_function(x)" in through_package
    assert "from pkg.math.shape import shape_function" in through_package


def test_modules_of_folders_that_are_no_packages(tmp_path: Path) -> None:
    write_project(tmp_path, FOLDERS)
    caramba.translate_folder(tmp_path / "in", tmp_path / "out")
    assert output(tmp_path / "out") == output(tmp_path / "in")
    assert "from two.norms import norm_function" in (tmp_path / "out/one/steps.py").read_text()


OBJECTS = {
    "main.py": """
from kernels import first_of, last_of
from shelf import filled

shelf = filled(3)
print(last_of(shelf), first_of(shelf))
""",
    "shelf.py": """
import numpy as np
from numba import float64, njit
from numba.experimental import jitclass


@jitclass([("x", float64[:])])
class Shelf:
    def __init__(self, n):
        self.x = np.arange(1.0, n + 1.0)

    def __getitem__(self, i):
        return self.x[i]


@njit
def filled(n):
    shelf = Shelf(n)
    return shelf
""",
    "kernels.py": """
from numba import njit


@njit
def last_of(items):
    return items[-1]


@njit
def first_of(items):
    return items[0] + KEPT
""",
}


@pytest.mark.parametrize("kept", ["0", "len(str(0))"])
def test_objects_that_other_modules_index(tmp_path: Path, kept: str) -> None:
    """Kernels that use an object by operators alone name nothing of its class."""
    files = {name: text.replace("KEPT", kept) for name, text in OBJECTS.items()}
    write_project(tmp_path, files)
    caramba.translate_folder(tmp_path / "in", tmp_path / "out")
    assert output(tmp_path / "out") == output(tmp_path / "in")
    assert ("pk.classtype" in (tmp_path / "out/shelf.py").read_text()) == (kept == "0")


MATRICES = {
    "main.py": """
import numpy as np
from kernels import doubled, stacked
from matrix import Matrix

matrix = Matrix(3, True)
other = doubled(matrix)
matrix.data = other.data[1:]
print(other.data, other.kind, matrix.data, stacked([matrix, other]))
print(matrix.resize(1), matrix.n, matrix @ other)
matrix.data = np.zeros(2)
print(matrix.data, other.data)
""",
    "matrix.py": """
import numpy as np
from numba import float64, int64, types
from numba.experimental import jitclass


@jitclass([("n", int64), ("data", float64[:]), ("kind", types.unicode_type)])
class Matrix:
    def __init__(self, n, full):
        self.kind = "full"
        self.n = n
        if full:
            self.data = np.ones(n)
        else:
            self.data = np.zeros(n)

    def resize(self, n):
        self.n = n
        self.data = self.data[:n]
        return self.data.size

    def __matmul__(self, other):
        if isinstance(other, Matrix):
            return self.data[0] * other.data[0]
        else:
            raise TypeError

    def again(self):
        return Matrix(n=self.n, full=True)
""",
    "kernels.py": """
from matrix import Matrix
from numba import njit


@njit
def doubled(matrix):
    made = Matrix(matrix.n, False)
    made.data = matrix.data * 2
    made.resize(made.n)
    matrix.data[0] = 5.0
    return made


@njit
def stacked(matrices):
    total = 0.0
    for k in range(len(matrices)):
        total += matrices[k].data.sum()
    return total
""",
}


def test_objects_of_other_files_whose_arrays_change(tmp_path: Path) -> None:
    """Kernels make objects of a class of another file, and call their methods."""
    write_project(tmp_path, MATRICES)
    caramba.translate_folder(tmp_path / "in", tmp_path / "out")
    assert output(tmp_path / "out") == output(tmp_path / "in")
    assert "pk.Rebindable" in (tmp_path / "out/matrix.py").read_text()


TABLES = {
    "main.py": """
import numpy as np

import operators
from backend import Backend

out = np.zeros(4)
Backend.operators["laplace"]()(np.arange(4.0) ** 2, out)
print(out.tolist(), Backend().doubled(3), operators.compiled(4))
""",
    "backend.py": """
from numba import njit


class Backend:
    operators = {}

    @classmethod
    def register(cls, name):
        return lambda f: cls.note(name, f)

    @classmethod
    def note(cls, name, f):
        cls.operators[name] = f
        return f

    @staticmethod
    def compile(f):
        return Backend.made(f)

    @staticmethod
    def made(f):
        return njit(f)

    def doubled(self, x):
        @njit
        def double(x):
            return 2 * x

        return double(x)
""",
    "operators.py": """
from backend import Backend
from numba import njit


@Backend.register("laplace")
def make_laplace(method="central"):
    assert method in {"central", "forward"}

    @njit
    def laplace(x, out):
        for i in range(1, x.shape[0] - 1):
            out[i] = x[i - 1] - 2.0 * x[i] + x[i + 1]

    return laplace


@Backend.compile
def compiled(x):
    return x // 3
""",
}


def test_a_method_that_notes_functions_compiles_none(tmp_path: Path) -> None:
    """Though other methods of its class do: what these decorate stays."""
    write_project(tmp_path, TABLES)
    caramba.translate_folder(tmp_path / "in", tmp_path / "out")
    assert output(tmp_path / "out") == output(tmp_path / "in")
    text = (tmp_path / "out/operators.py").read_text()
    assert "    @pk.function\n    def laplace(" in text
    assert "'make_laplace' stays" not in text
    assert "pk.numba_decorator(njit)(f)" in (tmp_path / "out/backend.py").read_text()


CLASSES = {
    "main.py": """
import numpy as np
from numba import njit
from forest import tree as t
from forest.tree import Tree, scale


@njit
def total(tree):
    return t.leaves(tree) + tree.count


made = Tree(3)
scale(made, 2.0)
print(total(made), made.nodes, made.store.values)
""",
    "forest/__init__.py": "",
    "forest/tools.py": """
def get_type(cls):
    class_type = getattr(cls, "class_type", None)
    return class_type if class_type is None else class_type.instance_type


def type_of(cls):
    return cls.class_type.instance_type
""",
    # Read before the module whose class it names.
    "forest/a_tree.py": """
from .store import StoreType as OtherType
""",
    "forest/store.py": """
import numpy as np
from numba import float64, from_dtype
from numba.experimental import jitclass
from .tools import type_of

node = np.dtype([("left", np.int64), ("weight", np.float64)])
nodes = from_dtype(node)


@jitclass([("values", float64[:])])
class Store:
    def __init__(self, n):
        self.values = np.arange(n * 1.0)


StoreType = type_of(Store)
""",
    "forest/tree.py": """
import numpy as np
from numba import float64, int64, njit, void
from numba.experimental import jitclass
from .a_tree import OtherType
from .store import Store, node, nodes
from .tools import type_of


@njit
def fill(tree):
    for i in range(tree.count):
        tree.nodes[i].left = i


@jitclass([("count", int64), ("nodes", nodes[::1]), ("store", OtherType)])
class Tree:
    def __init__(self, n):
        self.count = n
        self.nodes = np.zeros(n, node)
        self.store = Store(n)

    def fill(self):
        fill(self)


@njit(void(type_of(Tree), float64))
def scale(tree, by):
    tree.fill()
    for i in range(tree.count):
        tree.nodes[i].weight += by * tree.store.values[i]


@njit
def leaves(tree):
    return tree.nodes["weight"].sum() + tree.nodes["left"].sum()
""",
}


def test_classes_name_types_of_other_modules(tmp_path: Path) -> None:
    write_project(tmp_path, CLASSES)
    translations = caramba.translate_folder(tmp_path / "in", tmp_path / "out")
    assert {k.name for t in translations.values() for k in t.kernels if k.form == "numba"} == set()
    assert {d.id for t in translations.values() for d in t.diagnostics} == {"CRB1001"}
    run("in", "-o", "out", cwd=tmp_path)
    assert output(tmp_path / "out") == output(tmp_path / "in")


def test_types_that_kernels_of_numba_need(tmp_path: Path) -> None:
    """A class whose type another module gives to a kernel that stays has to stay, too."""
    stays = """
from numba import float64, njit, void
from forest.store import Store, StoreType


@njit(void(StoreType, float64))
def stays(store, by):
    table = {1: by}
    store.values[:] *= table[1]


store = Store(3)
stays(store, 2.0)
print(store.values)
"""
    write_project(tmp_path, {**CLASSES, "main.py": stays})
    translations = caramba.translate_folder(tmp_path / "in", tmp_path / "out")
    assert "stays" in {k.name for t in translations.values() for k in t.kernels if k.form == "numba"}
    run("in", "-o", "out", cwd=tmp_path)
    assert output(tmp_path / "out") == output(tmp_path / "in")


def test_packages_without_an_init(tmp_path: Path) -> None:
    """Dots count from the name that Python imports the module by."""
    files = {
        "few/__init__.py": "",
        "few/utils/a.py": "from numba import njit\n\n\n@njit\ndef helper(x):\n    return x * 2.0\n",
        "few/utils/b.py": """
from numba import cuda, njit

from ..utils.a import helper
from .a import helper as same


@njit
def inner(x):
    return helper(x) + same(x)


@cuda.jit
def on_device(out, a):
    i = cuda.grid(1)
    if i < len(a):
        out[i] = inner(a[i])


@njit
def on_host(out, a):
    for i in range(len(a)):
        out[i] = inner(a[i])
""",
        "main.py": """
import numpy as np

from few.utils.b import on_device, on_host

out = np.zeros(3)
on_host(out, np.arange(3.0))
print(out)
""",
    }
    write_project(tmp_path, files)
    run("in", "-o", "out", cwd=tmp_path)
    assert "numba" not in (tmp_path / "out/few/utils/b.py").read_text()
    assert output(tmp_path / "in") == output(tmp_path / "out")


CHUNKS = {
    "chunks/__init__.py": "from .sums import ends\n",
    "chunks/sums.py": """
import numba


@numba.njit
def ends(x):
    n = min(numba.get_num_threads(), x.size)
    return [x[: (k + 1) * x.size // n].sum() for k in range(n)]
""",
}


def test_what_imports_a_package_may_set_the_number_of_threads(tmp_path: Path) -> None:
    write_project(tmp_path, CHUNKS)
    caramba.translate_folder(tmp_path / "in", tmp_path / "out")
    (tmp_path / "main.py").write_text(
        "import sys\nsys.path.insert(0, sys.argv[1])\n"
        "import numba, numpy\nfrom chunks import ends\nx = numpy.arange(10.0)\n"
        "for n in (2, 1):\n    numba.set_num_threads(n)\n    print(ends(x))\n"
    )
    printed = [
        subprocess.run(
            [sys.executable, "main.py", folder],
            cwd=tmp_path,
            env={**os.environ, "NUMBA_NUM_THREADS": "2"},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for folder in ("in", "out")
    ]
    assert printed[0] == printed[1]
    assert "numba.get_num_threads" not in (tmp_path / "out/chunks/sums.py").read_text()
