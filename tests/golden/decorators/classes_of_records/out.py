"""Fields that are arrays of records, and objects that __init__ gives away."""

import numpy as np
from numba import float64
import pykokkos as pk

__all__ = ["Tree", "row"]
row = float64[:]
node = np.dtype([("left", np.int64), ("weight", np.float32)])
pair = np.dtype({"names": ["a", "b"], "formats": [np.int32, np.float64]})


def type_of(cls):
    """The type of a class's objects; None where Numba is switched off."""
    class_type = getattr(cls, "class_type", None)
    if class_type is None:
        return None
    return class_type.instance_type


@pk.function
def start(tree, capacity):
    tree.count = 0
    tree.nodes = np.zeros(capacity, dtype=node)
    tree.sums = np.zeros((capacity, 2))


call_start = pk.host_call(start)


@pk.classtype(
    count=pk.int64,
    nodes=pk.Rebindable[pk.View1D[node], pk.LayoutRight],
    sums=pk.Rebindable[pk.View2D[pk.float64], pk.LayoutRight],
    row=pk.Rebindable[pk.View1D[pk.float64]],
    fixed=pk.Rebindable[pk.View1D[node]],
)
class Tree:
    def __init__(self, capacity):
        start(self, capacity)
        self.fixed = np.zeros(2, dtype=node)
        self.row = self.sums[0]
        self.fixed[1].left = capacity

    def add(self, left, weight):
        if self.count == self.nodes.size:
            grown = np.zeros(2 * self.nodes.size, dtype=node)
            grown[: self.nodes.size] = self.nodes
            self.nodes = grown
        self.nodes[self.count].left = left
        self.nodes[self.count]["weight"] = weight
        self.count += 1


@pk.classtype(items=pk.View1D[pair], tree=Tree)
class Pairs:
    def __init__(self, n, tree):
        self.items = np.zeros(n, pair)
        self.items[0].b = n / 2
        self.tree = tree


TreeType = type_of(Tree)


@pk.function
def scale(tree, by):
    by = np.float64(by)
    for i in range(tree.count):
        tree.nodes[i].weight *= by


call_scale = pk.host_call(scale)


@pk.function
def grown(n):
    tree = Tree(2)
    for i in range(n):
        tree.add(i * i, i / 4)
    return tree


call_grown = pk.host_call(grown)


@pk.classtype(a=pk.Rebindable[pk.View1D[pk.float64]], b=pk.Rebindable[pk.View1D[pk.float64]])
class Vector:
    def __init__(self, n):
        self.a = np.zeros(n)
        self.b = np.zeros(n)


tree = call_grown(5)
call_scale(tree, 2.0)
print(tree.count, tree.nodes, tree.fixed, tree.sums.shape, tree.row)
other = Tree(1)
other.add(7, 0.5)
other.add(8, 1.5)
other.nodes = other.nodes[::-1].copy()
call_scale(other, 3.0)
print(other.nodes["weight"], other.nodes.dtype.names, other.fixed["left"])
pairs = Pairs(2, other)
call_scale(pairs.tree, 2.0)
print(pairs.items, pairs.tree.nodes)
vector = Vector(2)
vector.a += 1
vector.b += vector.a
setattr(vector, "a", np.ones(3))
print(vector.a, vector.b)
