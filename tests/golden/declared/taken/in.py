"""Signatures of what is not converted: named tuples, lists, objects, text; and of numbers or None."""

import numpy as np
import numba as nb
from collections import namedtuple
from numba import njit, float32, float64, int32, int64, types, optional, boolean, prange
from numba.experimental import jitclass

@njit("f8(f8, optional(f8))")
def opt(a, b):
    if b is None:
        return a
    return a + b

@njit(float64(float64, optional(float64)))
def opt2(a, b):
    if b is None:
        return a
    return a / b

@njit(float64(float64[:], types.optional(types.float64[:])))
def opt3(a, w):
    s = 0.0
    for i in range(len(a)):
        if w is None:
            s += a[i]
        else:
            s += a[i] * w[i]
    return s

@njit(nb.optional(float64)(int64))
def opt4(a):
    if a > 3:
        return None
    return a * 1.5

@njit(float32(float32, optional(float32)))
def opt5(a, b):
    if b is not None:
        return a * b
    return a

@njit(float64(float64, optional(int64)))
def opt6(a, n):
    if n is None:
        n = 3
    return a * n

@njit("(f8[:], types.boolean)")
def flag(a, b):
    return a[0] if b else a[1]

@njit(types.unicode_type(types.unicode_type))
def ident(s):
    return s

Tree = namedtuple("Tree", ["data", "idx"])
TreeType = types.NamedTuple([float64[::1], int64[::1]], Tree)

@njit(float64(TreeType, int64))
def node(tree, i):
    return tree.data[tree.idx[i]]

@njit(types.void(types.NamedTuple([float64[::1], int64[::1]], Tree), types.int32, nb.types.Array(float64, 1, "A")), parallel=True)
def nodes(tree, n, out):
    for i in prange(n):
        out[i] = node(tree, i)

@njit(float64(types.ListType(float64)))
def lsum(l):
    s = 0.0
    for v in l:
        s += v
    return s

@njit(types.List(int64)(int64))
def mk(n):
    out = [n]
    out.append(n * 2)
    return out

@jitclass([("x", float64), ("v", float64[:])])
class Particle:
    def __init__(self, x):
        self.x = x
        self.v = np.zeros(3)

    def move(self, dt):
        self.x += dt

@njit(float64(Particle.class_type.instance_type, float64))
def go(p, dt):
    p.move(dt)
    return p.x

@njit((Particle.class_type.instance_type, int64))
def go2(p, dt):
    p.move(dt)
    return p.x * 2

print(opt(1.0, None), opt(1, 2), opt(1, np.float32(.1)), opt2(1.0, None), opt2(1, 2), opt5(1.1, None), opt5(1.1, 2.3), opt6(2, None), opt6(2, 5))
print(opt3(np.arange(3.0), None), opt3(np.arange(3.0), np.ones(3)), opt4(1), opt4(5))
try:
    print(opt2(1.0, 0))
except ZeroDivisionError as e:
    print("raises", e)
a = np.arange(3.0)
print(flag(a, True), flag(a, False), ident("abc"))
t = Tree(np.arange(4.0), np.array([3, 2, 1, 0]))
out = np.zeros(3)
nodes(t, 3, out)
print(node(t, 1), out, lsum(nb.typed.List([1.0, 2.0])), mk(3))
p = Particle(1.5)
print(go(p, 2), go2(p, 3), p.x)
