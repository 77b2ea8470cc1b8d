"""Arrays around kernels whose elements change once Numba has compiled these: the kernels stay."""

from __future__ import annotations

import caramba
import pytest

GLOBAL = """
import ctypes
import operator
import struct

import numpy as np
from numba import njit

W = np.arange(4.0)


@njit
def read(i):
    return W[i]


class Holder:
    def __init__(self, w):
        self.w = w

    def update(self):
        self.w[1] = 16.0

    def name(self, name):
        self.text = name


def same(a):
    return a


def part(a):
    return a[1:]


def renamed(a):
    b = a
    return b


def second(a, b):
    return b


def stores(a):
    a[1] = 5.0


read(1)
{statement}
print(read(1))
"""

CHANGES = """
W[1] = 5.0
W += 1.0
W.T[1] = 5.0
W.reshape(2, 2)[0, 1] = 5.0
W[:].put(1, 77.0)
W.setfield(3.0, "f8")
W.byteswap(inplace=True)
np.copyto(W, 8.0)
np.put(W, 1, 7.0)
np.putmask(W, W > 0.0, 9.0)
np.place(W, W > 0.0, 9.0)
np.add.at(W, [1], 4.0)
np.multiply(W, 3.0, W)
np.cumsum(W, out=W)
np.asarray(W)[1] = 5.0
np.ravel(W)[1] = 5.0
np.lib.stride_tricks.as_strided(W, (4,), (8,))[1] = 5.0
memoryview(W)[1] = 5.0
operator.iadd(W, 1.0)
struct.pack_into("d", W, 8, 2.5)
ctypes.memset(W.ctypes.data_as(ctypes.c_void_p), 0, 8) or operator.setitem(W, 1, 2.0)
Holder(W).update()
holder = Holder(W); holder.update()
Holder(W).w[1] = 5.0
same(W)[1] = 5.0
part(W)[0] = 5.0
renamed(W)[1] = 5.0
second(3, W)[1] = 5.0
second(3, b=W)[1] = 5.0
second(*(3, W))[1] = 5.0
stores(W)
a, b = W, 3; a[1] = 5.0
a, *b = W, 3; a[1] = 5.0
for z in (W,): z[1] = 5.0
(z := W)[1] = 5.0
z = W if W.size else None; z[1] = 5.0
z = [W]; z[0][1] = 5.0
{"w": W}["w"][1] = 5.0
[z.fill(3.0) for z in (W,)]
""".strip().splitlines()

HARMLESS = """
print(W, W.sum(), len(W), W[1:].max())
y = np.sin(W); y[1] = 5.0
y = W + 1.0; y[1] = 5.0
y = np.zeros_like(W); y[:] = W
y = W.copy(); y.sort()
y = Holder(np.ones(3)); y.update()
y = Holder(W); y.name("weights")
for v in W: print(v)
y = second(W, np.ones(3)); y[1] = 5.0
""".strip().splitlines()


@pytest.mark.parametrize("statement", CHANGES)
def test_kernels_stay_whose_globals_change(statement: str) -> None:
    translation = caramba.translate(GLOBAL.format(statement=statement))
    assert [k.form for k in translation.kernels] == ["numba"]
    assert "CRB2011" in {d.id for d in translation.diagnostics}


@pytest.mark.parametrize("statement", HARMLESS)
def test_kernels_migrate_whose_globals_are_read(statement: str) -> None:
    translation = caramba.translate(GLOBAL.format(statement=statement))
    assert [k.form for k in translation.kernels] == ["function"]


CAPTURED = """
import numpy as np
from numba import njit


def make(w):
    @njit
    def read(i):
        return w[i]

    return read


class Model:
    def __init__(self):
        {given}

    def train(self):
        self.{field}[1] = 50.0


def update(a):
    a[1] = 50.0


model = Model()
data = np.arange(4.0)
"""


@pytest.mark.parametrize(
    ("given", "field", "below", "form"),
    [
        ("self.w = np.arange(4.0); self.read = make(self.w)", "w", "", "numba"),
        ("self.w = np.arange(4.0); self.read = make(self.w)", "v", "", "function"),
        ("self.v = np.arange(4.0)", "v", "read = make(data); read(1); update(data)", "numba"),
        ("self.v = np.arange(4.0)", "v", "read = make(data); read(1); print(data)", "function"),
    ],
)
def test_arrays_of_objects(given: str, field: str, below: str, form: str) -> None:
    translation = caramba.translate(CAPTURED.format(given=given, field=field) + below)
    assert [k.form for k in translation.kernels] == [form]


BESIDE = """
import numpy as np
from numba import njit


class Model:
    def __init__(self):
        c = self.c = np.arange(4.0)

        @njit
        def read(i):
            return c[i]

        self.read = read
"""


@pytest.mark.parametrize(
    ("below", "form"), [("", "function"), ("model = Model(); model.c[1] = 50.0", "numba")]
)
def test_fields_of_the_function_around(below: str, form: str) -> None:
    assert [k.form for k in caramba.translate(BESIDE + below).kernels] == [form]
