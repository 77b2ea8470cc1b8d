"""Kernels that classes have as methods are bound to their objects, as Numba's are."""

import math
from collections import namedtuple
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numba import njit
from numba.extending import is_jitted


class Vector(NamedTuple):
    x: float
    y: float

    @njit
    def length(self):
        return math.sqrt(self.x**2 + self.y**2)

    @njit
    def scaled(self, k=2):
        return self.x * k, self.y * k


@njit
def norm(v):
    return abs(v.x) + abs(v.y)


@njit
def total(a):
    return a.sum()


class Point(namedtuple("Point", "x y")):
    norm = norm


class Row(np.ndarray):
    total = total


@dataclass
class Holder:
    function: object = total


def compiled(f):
    return f if is_jitted(f) else njit(f)


vector = Vector(3.0, 4.0)
print(vector.length(), Vector.length(vector), vector.scaled(), vector.scaled(k=3))
print(Point(1.0, -2.0).norm(), [p for p in map(Point.norm, [Point(1, 2), Point(0, 1)])])
print(Holder().function(np.ones(2)), Holder.function(np.ones(3)))
print(is_jitted(total), is_jitted(len), compiled(norm)(vector), compiled(lambda x: x + 1)(1))
