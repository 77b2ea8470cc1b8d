"""Programs that are migrated in part: what stays with Numba and what does not find each other."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from caramba_command import run

pytest.importorskip("numba")

# A text is something that Numba knows and a kernel does not.
FACTORIES = """
import numba as nb
import numpy as np


@nb.njit
def twice(x):
    return 2 * x


@nb.njit
def length(x):
    return x + len(str(x))


def kept_inside(function):
    @nb.njit
    def inner(x):
        return function(x) + len(str(x))

    @nb.njit
    def outer(x):
        return inner(x) + 1

    return outer


def kept_outside(function):
    @nb.njit
    def inner(x):
        return function(x) + 1

    @nb.njit
    def outer(x):
        return inner(x) + len(str(x))

    return inner, outer


def kept_nowhere(function):
    @nb.njit
    def inner(x):
        return function(x) + 1

    return inner


inner, outer = kept_outside(twice)
print(kept_inside(twice)(3), inner(3), outer(3), kept_nowhere(twice)(3))
"""

# The Numba form of what a call makes a kernel is that call.
CALLED = """
import numba as nb
import numpy as np


def _softplus(x):
    return np.log1p(np.exp(-abs(x))) + max(x, 0.0)


# Smooth.
softplus = nb.njit(_softplus)


def _steep(x):
    return softplus(4 * x)


steep = nb.njit(_steep, fastmath=False)


@nb.njit
def labelled(x):
    return steep(x) + len(str(x))


print(labelled(1.0), softplus(2.0))
"""

# Decorators that only running them shows to be Numba's.
# Two kernels of one function, one of which a kernel calls that stays.
TWICE = """
from numba import jit, njit


def _line(x, a, b):
    return a * x + b


line = njit(_line)
exact = jit("float64(float64, float64, float64)", nopython=True)(_line)


@njit
def labelled(x):
    return line(x, 2, 1) + len(str(x))


print(line(1, 2, 3), exact(1, 2, 3), labelled(4))
"""

WRAPPED = """
import numba as nb
import numpy as np


def fast(count):
    types = [nb.float64] * count

    def decorate(function):
        return nb.jit([nb.float64(*types)], forceobj=True)(function)

    return decorate


@nb.njit
def half(x):
    return x / 2


@nb.njit
def scale(x, by):
    for i in range(len(x)):
        x[i] *= by


@fast(2)
def mean(x, y):
    pair = np.array([x, y])
    scale(pair, 3.0)
    return half(pair.sum())


print(mean(1.0, 2.0), half(5.0))
"""

# One stream of random numbers, whoever seeds it and draws; a kernel that draws in both forms.
DRAWS = """
import random

import numba as nb
import numpy as np


@nb.njit
def seed(value):
    np.random.seed(value)
    random.seed(value)


@nb.njit
def step(x):
    return x + np.random.normal(0.0, 1.0) + random.gauss(0.0, 1.0)


@nb.njit
def labelled(x):
    return step(x) + len(str(int(np.random.random() * 1000)))


@nb.njit
def start_labelled(value):
    np.random.seed(value + len(str(value)))


@nb.njit
def given(function, x):
    return function(x) + len(str(x > 0))


seed(3)
print([(step(1.0), labelled(1.0), random.random() < 2, given(step, 1.0), step(2.0)) for _ in range(200)])
start_labelled(12)
print(step(0.0), labelled(0.0), step(0.0))
"""


# Launches are no functions that Numba could compile, as values neither.
GOLDEN = Path(__file__).parents[2] / "golden/functions"
LAUNCHING, COMPILED_UNSEEN, INSIDE, GIVEN, UNIVERSALS = (
    (GOLDEN / case / "in.py").read_text()
    for case in (
        "launching_value",
        "compiled_unseen",
        "launching_inside",
        "given_numbas",
        "universals_of_kept",
    )
)
OTHERS, MADE_INSIDE, RUN_TIME, CLASSES, REGISTERED, SWITCHES = (
    (GOLDEN.parent / "decorators" / case / "in.py").read_text()
    for case in ("other_packages", "made_inside", "run_time", "classes", "registered", "switches")
)


# Kernels inside of functions call what these got: ours, Numba's, and what reads Numba's itself.
CAPTURED = """
import numpy as np
from numba import njit, prange, vectorize


@njit
def square(x):
    return x * x


@njit
def worded(x):
    return x + len({1: x, 2: x})


@vectorize
def halved(x):
    return x / 2


@vectorize
def named(x):
    return x / len(str("ab"))


def build(mapper, first=False):
    shift = 2.0

    @njit
    def rounded(s, x):
        return int(mapper(x) * s + shift)

    @njit
    def plain(s, x):
        return mapper(x) * s

    @njit(parallel=True)
    def over(x):
        out = np.empty_like(x)
        for i in prange(len(x)):
            out[i] = rounded(2.0, x[i]) + plain(1.0, x[i])
        return out

    return (rounded if first else plain), over


def twice(of):
    pair = (of, of)
    f, g = pair

    @njit
    def outer(s, x):
        return f(s, x) + g(s, x + 1)

    return outer


@njit
def apply(f, s, x):
    return f(s, x) * 2


class Model:
    def __init__(self, mapper):
        self.mapper = mapper

    def run(self, x):
        mapper = self.mapper

        @njit
        def summed(x):
            total = 0.0
            for i in range(len(x)):
                total += mapper(x[i])
            return total

        return summed(x)


for mapper in (square, worded, halved, named):
    for first in (False, True):
        f, over = build(mapper, first)
        print(f(2.0, 3.0), twice(f)(2.0, 3.0), apply(f, 2.0, 3.0), over(np.arange(4.0)))
    print(Model(mapper).run(np.arange(5.0)))
"""

BY_ADDRESS = """
import numpy as np
from numba import njit, prange
from numba.extending import intrinsic

@intrinsic
def twice(typingctx, x):
    def codegen(context, builder, sig, args):
        return builder.fadd(args[0], args[0])
    return x(x), codegen

@njit
def distinct(a, limit):
    s = set()
    for v in a:
        if v > limit:
            raise ValueError("too large", v)
        s.add(v)
    return len(s)

@njit
def fill(a, out, i):
    s = set(a)
    out[i] = len(s)
    return out

@njit(parallel=True)
def table(a, limit):
    out = np.zeros(a.shape[0])
    for i in prange(a.shape[0]):
        out[i] = twice(1.0 * distinct(a[i], limit))
    return out

@njit(parallel=True)
def racy(a):
    out = np.zeros(a.shape[0])
    for i in prange(a.shape[0]):
        fill(a[i], out, 0)
    return out

@njit(parallel=True)
def own(a):
    out = np.zeros(a.shape[0])
    for i in prange(a.shape[0]):
        fill(a[i], out, i)
    return out

@njit(parallel=True)
def below(a, limit):
    t = 0.0
    for i in prange(a.shape[0]):
        t += twice(a[i].sum() * 1.0)
    return t + distinct(a[0], limit)

if __name__ == "__main__":
    a = np.arange(40).reshape(8, 5) % 7
    print(table(a, 100), own(a), below(a, 100), racy(a[:1]))
"""

BY_ADDRESS_ONCE = """
import numpy as np
from numba import njit


@njit(error_model="numpy")
def solve(a):
    return ratio(a[0, 0]), ratio(a[0, 1])


@njit
def ratio(x):
    return len({x: 1}) / x


@njit
def turned(pair):
    d = {1: pair[1]}
    return d[1], pair[0]


@njit
def swapped(pair):
    return turned(turned(pair)), turned(pair)[0]


@njit
def root(x, guess=1.0):
    d = {0: guess}
    for _ in range(30):
        d[0] = 0.5 * (d[0] + x / d[0])
    return d[0]


@njit
def roots(x):
    return root(x), root(x, 2.0), root(guess=3.0, x=x)


@njit
def halve(a):
    s = set([2])
    a //= len(s) + 1
    return a[0]


@njit
def halves(a):
    b = a.copy()
    first = halve(b[1])
    return b, first


if __name__ == "__main__":
    a = np.arange(40).reshape(8, 5) % 7
    print(solve(a), swapped((1, 2.5)), roots(4.0), halves(a))
"""

BY_ADDRESS_DRAWS = """
import numpy as np
from numba import njit


@njit
def kept(n):
    s = {1: 0.0}
    for i in range(n):
        s[1] += np.random.rand()
    return s[1]

@njit
def both(seed):
    np.random.seed(seed)
    a = np.random.rand()
    b = kept(3)
    c = np.random.normal()
    d = kept(2)
    return a, b, c, d, np.random.randint(0, 1000)

print(both(3), both(4), kept(2))
"""

# Universal functions that kernels call otherwise than with numbers and arrays, which give others, stay.
UNIVERSALS_BY_ADDRESS = """
import numba as nb
import numpy as np


@nb.vectorize
def checked(x):
    if x < 0:
        raise ValueError("negative")
    return x + 1


@nb.guvectorize([(nb.float64[:], nb.float64, nb.float64[:])], "(n),()->(n)")
def shifted(x, by, out):
    for i in range(len(x)):
        out[i] = x[i] + by


@nb.guvectorize("(n)->()")
def total(x, out):
    out[0] = 0
    for i in range(len(x)):
        out[0] += x[i]


@nb.cfunc("f8(f8, i8)")
def scaled(x, times):
    return x * times


@nb.njit
def numbers(x):
    return checked(x), checked(x * 0.5), scaled(x * 1.0, 3)


@nb.njit
def arrays(x):
    out = np.empty_like(x)
    shifted(x, 2.5, out)
    return checked(out), out


@nb.njit(parallel=True)
def rows(x):
    sums = np.empty((len(x), 1))
    for i in nb.prange(len(x)):
        shifted(x[i], i, x[i])
        total(x[i], sums[i])
    return sums[:, 0]


@nb.njit
def into(x, out):
    checked(x, out)
    return len(str(out.sum()))


x = np.arange(6.0)
print(numbers(3), numbers(np.float32(2.25)), arrays(x), arrays(x[::2]), rows(x.reshape(2, 3).copy()))
print(into(x, x), x, checked(x), shifted(x, 1.0), scaled(2.0, 5))
"""

# Classes that stay, and such as only the run makes: kernels take their objects as they are.
OBJECTS = """
import numba as nb
import numpy as np
from numba.experimental import jitclass


class Quadratic:
    def __init__(self, centre):
        self.centre = centre
        self.asked = 0

    def value(self, x):
        self.asked += 1
        return (x - self.centre) ** 2

    def gradient(self, x):
        return 2 * (x - self.centre)


class Absolute:
    def __init__(self, centre):
        self.centre, self.asked = centre, 0

    def value(self, x):
        return abs(x - self.centre)

    def gradient(self, x):
        return np.sign(x - self.centre)


def compiled(cls):
    return jitclass([("centre", nb.float64), ("asked", nb.int64)])(cls)


@jitclass([("x", nb.float64[:]), ("count", nb.int64)])
class Grid:
    def __init__(self, n):
        self.x = np.linspace(0.0, 1.0, n)
        self.count = n

    def width(self, i):
        return self.x[i + 1] - self.x[i]


@nb.njit
def labels(grid):
    return {i: grid.x[i] for i in range(grid.count)}[1]


@nb.njit
def descend(f, x, steps):
    for _ in range(steps):
        x -= 0.25 * f.gradient(x)
    return x, f.value(x)


@nb.njit
def all_values(f, grid):
    total = 0.0
    for i in range(grid.count - 1):
        total += f.value(grid.x[i]) * grid.width(i)
    grid.x[0] = total
    return total


@nb.njit(parallel=True)
def widths(grid):
    out = np.empty(grid.count - 1)
    for i in nb.prange(grid.count - 1):
        out[i] = grid.width(i) + grid.x[0]
    return out


grid = Grid(5)
for cls in (Quadratic, Absolute):
    f = compiled(cls)(0.75)
    print(descend(f, 4.0, 10), all_values(f, grid), f.asked)
print(labels(grid), widths(grid), grid.x)
"""

# Functions that are items of named tuples, of tables and of objects: which, the run shows.
HELD = """
import types
from collections import namedtuple

import numba as nb
import numpy as np


@nb.njit
def square(x):
    return x * x


@nb.njit
def cube(x):
    return x * x * x


@nb.njit
def named(x):
    return x + len(str(x))


def flattened(functions, **numbers):
    return namedtuple("Flat", [*functions, *numbers])(*functions.values(), *numbers.values())


def make(ff):
    @nb.njit
    def body(a):
        for i in range(len(a)):
            a[i] = ff.f(a[i]) * ff.k + ff.g(ff.k)
        return a.sum()

    return body


TABLE = {"square": square, "cube": cube}
chosen = TABLE["cube"]
held = types.SimpleNamespace(here=types.SimpleNamespace(stub=square))
stub = held.here.stub


@nb.njit
def both(x):
    return chosen(x) - stub(x)


@nb.njit
def checked(x):
    if x < 0:
        raise ValueError(__name__)
    return x


flat = flattened({"f": square, "g": cube}, k=2.5)
other = flattened({"f": cube, "g": square}, k=1)
mixed = flattened({"f": named, "g": square}, k=2)
for ff in (flat, other, mixed):
    print(make(ff)(np.arange(4.0)))
print(both(3), both(1.5), named(12))
try:
    checked(-1)
except ValueError as error:
    print(repr(error))
"""

PROGRAMS = {
    "held": HELD,
    "objects": OBJECTS,
    "universals_by_address": UNIVERSALS_BY_ADDRESS,
    "by_address_draws": BY_ADDRESS_DRAWS,
    "by_address": BY_ADDRESS,
    "by_address_once": BY_ADDRESS_ONCE,
    "captured": CAPTURED,
    "factories": FACTORIES,
    "wrapped": WRAPPED,
    "called": CALLED,
    "twice": TWICE,
    "draws": DRAWS,
    "launching": LAUNCHING,
    "compiled_unseen": COMPILED_UNSEEN,
    "inside": INSIDE,
    "others": OTHERS,
    "given": GIVEN,
    "made_inside": MADE_INSIDE,
    "run_time": RUN_TIME,
    "classes": CLASSES,
    "registered": REGISTERED,
    "switches": SWITCHES,
    "universals": UNIVERSALS,
}


@pytest.mark.parametrize("program", PROGRAMS.values(), ids=PROGRAMS)
def test_runs_as_before(program: str, tmp_path: Path) -> None:
    (tmp_path / "input.py").write_text(program.lstrip("\n"))
    run("input.py", "-o", "output.py", cwd=tmp_path)
    texts = []
    for name in ("input.py", "output.py"):
        done = subprocess.run(
            [sys.executable, name], cwd=tmp_path, capture_output=True, text=True, env=os.environ, check=False
        )
        assert done.returncode == 0, done.stderr
        texts.append(done.stdout)
    assert texts[0] == texts[1]
    migrated = (tmp_path / "output.py").read_text()
    assert re.search(
        "CRB....: '(mean|outer|labelled|called|counted|stays)' stays|pk.numba_form|pk.numba_decorator",
        migrated,
    )
