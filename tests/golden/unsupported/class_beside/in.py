"""A class whose type a kernel says that has to stand in Numba's form, too."""

import numpy as np
from numba import float64, int64, njit, void
from numba.experimental import jitclass
from numba.typed import List


@jitclass([("items", float64[:]), ("count", int64)])
class Stack:
    def __init__(self, n):
        self.items = np.zeros(n)
        self.count = 0


StackType = Stack.class_type.instance_type


@njit(void(StackType, float64))
def push(stack, x):
    stack.items[stack.count] = x
    stack.count += 1


@jitclass([("depth", int64)])
class Tree:
    def __init__(self, depth):
        self.depth = depth

    def table(self):
        return {1: self.depth}


@njit
def grow(tree):
    stack = Stack(10)
    values = List([0.0])
    for i in range(tree.depth):
        values.append(i * 2.0)
        push(stack, values[i])
    return stack.items.sum()


print(grow(Tree(4)))
