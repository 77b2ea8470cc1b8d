"""Jitclasses whose arrays become others after __init__, and their texts and operators."""

import numpy as np
from numba import float64, int32, int64, njit, types
from numba.experimental import jitclass


@jitclass(
    [("items", float64[:]), ("table", int32[:, ::1]), ("fixed", float64[::1]), ("mode", types.unicode_type)]
)
class Stack:
    def __init__(self, mode, full):
        self.mode = mode
        if full:
            self.items = np.ones(3)
        else:
            self.items = np.empty(0)
        self.fixed = np.zeros(2)

    def push(self, x):
        if self.mode == "twice":
            self.items = np.append(self.items, x)
        self.items = np.append(self.items, x)
        self.fixed += 1.0

    def __add__(self, other):
        made = Stack(self.mode, False)
        made.items = np.concatenate((self.items, other.items))
        return made

    def again(self):
        return Stack(mode="once", full=True)

    def rename(self, other):
        self.lenght = other.lenght


spec = [("n", int64), ("shape", types.UniTuple(int64, 2)), ("one", types.Tuple((float64,)))]
compiled = jitclass(spec)


@compiled
class Grid:
    def __init__(self, n):
        self.n = n
        self.shape = (n, n)
        self.one = (0.5,)

    @property
    def size(self):
        return self.shape[0] * self.shape[1]

    @size.setter
    def size(self, n):
        self.shape = (n, 1)

    def __setitem__(self, i, value):
        self.one = (value + i,)


@njit
def fill(stack, n):
    for i in range(n):
        stack.push(i)
    stack.table = np.zeros((n, 2), dtype=np.int32)


@njit
def kind(x):
    return isinstance(x, Stack), isinstance(x, (int, float))


class Results:
    """An object of Python's, whose fields are no jitclass's."""

    def load(self, **values):
        for name in values:
            setattr(self, name, values[name])


def load(device, name, value):
    setattr(device, name, value)


stack = Stack("once", True)
stack.items = np.arange(4.0)
