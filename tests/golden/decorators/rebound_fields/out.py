"""Jitclasses whose arrays become others after __init__, and their texts and operators."""

import numpy as np
import pykokkos as pk


@pk.classtype(
    items=pk.Rebindable[pk.View1D[pk.float64]],
    table=pk.Rebindable[pk.View2D[pk.int32], pk.LayoutRight],
    fixed=pk.Rebindable[pk.View1D[pk.float64], pk.LayoutRight],
    mode=str,
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
        self.fixed[:] += 1.0

    def __add__(self, other):
        made = Stack(self.mode, False)
        made.items = np.concatenate((self.items, other.items))
        return made

    def again(self):
        return Stack(mode="once", full=True)

    def rename(self, other):
        self.lenght = other.lenght


@pk.classtype(n=pk.int64, shape=(pk.int64, pk.int64), one=(pk.float64,))
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


@pk.function
def fill(stack, n):
    for i in range(n):
        stack.push(i)
    stack.table = np.zeros((n, 2), dtype=np.int32)


call_fill = pk.host_call(fill)


@pk.function
def kind(x):
    return isinstance(x, Stack), isinstance(x, (int, float))


call_kind = pk.host_call(kind)


class Results:
    """An object of Python's, whose fields are no jitclass's."""

    def load(self, **values):
        for name in values:
            setattr(self, name, values[name])


def load(device, name, value):
    setattr(device, name, value)


stack = Stack("once", True)
stack.items = np.arange(4.0)
