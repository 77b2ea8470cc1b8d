"""Functions that are items of named tuples, of tables and of objects: which, the run shows."""

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
