"""A class whose type a kernel says that has to stand in Numba's form, too."""

import numpy as np
from numba import float64, int64, njit, void
from numba.experimental import jitclass
from numba.typed import List
import pykokkos as pk


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


@pk.function
def push_function(stack, x):
    x = np.float64(x)
    stack.items[stack.count] = x
    stack.count += 1


call_push = pk.host_call(push_function)
pk.numba_form(call_push, push)


@jitclass([("depth", int64)])
class Tree:
    def __init__(self, depth):
        self.depth = depth

    # caramba: CRB2004: 'table' stays with Numba: a dictionary has no meaning in a Kokkos kernel
    def table(self):
        return {1: self.depth}


# caramba: CRB2006: 'grow' stays with Numba, since it calls 'Stack', which does
@njit
def grow(tree):
    stack = Stack(10)
    values = List([0.0])
    for i in range(tree.depth):
        values.append(i * 2.0)
        push(stack, values[i])
    return stack.items.sum()


print(grow(Tree(4)))
