"""Signatures of what is not converted: named tuples, lists, objects, text; and of numbers or None."""

import numpy as np
import numba as nb
from collections import namedtuple
from numba import float64, int64, types
import pykokkos as pk

@pk.function
def opt(a, b):
    a = np.float64(a)
    if b is not None:
        b = np.float64(b)
    if b is None:
        return a
    return a + b


call_opt = pk.host_call(opt)

@pk.function
def opt2(a, b):
    a = np.float64(a)
    if b is not None:
        b = np.float64(b)
    if b is None:
        return a
    return a / b


call_opt2 = pk.host_call(opt2)

@pk.function(signatures=["float64(float64[:], any)"])
def opt3(a, w):
    s = 0.0
    for i in range(len(a)):
        if w is None:
            s += a[i]
        else:
            s += a[i] * w[i]
    return np.float64(s)


call_opt3 = pk.host_call(opt3)

@pk.function(signatures=["optional(float64)(int64)"])
def opt4(a):
    if a > 3:
        return None
    return a * 1.5


call_opt4 = pk.host_call(opt4)

@pk.function
def opt5(a, b):
    a = np.float32(a)
    if b is not None:
        b = np.float32(b)
    if b is not None:
        return np.float32(a * b)
    return np.float32(a)


call_opt5 = pk.host_call(opt5)

@pk.function
def opt6(a, n):
    a = np.float64(a)
    if n is not None:
        n = np.int64(n)
    if n is None:
        n = 3
    return a * n


call_opt6 = pk.host_call(opt6)

@pk.function(signatures=["(float64[:], bool_)"])
def flag(a, b):
    return a[0] if b else a[1]


call_flag = pk.host_call(flag)

@pk.function
def ident(s):
    return s


call_ident = pk.host_call(ident)

Tree = namedtuple("Tree", ["data", "idx"])
TreeType = types.NamedTuple([float64[::1], int64[::1]], Tree)

@pk.function
def node(tree, i):
    i = np.int64(i)
    return np.float64(tree.data[tree.idx[i]])


call_node = pk.host_call(node)

@pk.workunit
def nodes_out(i, tree, out):
    out[i] = node(tree, i)


@pk.function(signatures=["void(any, int32, float64[:])"])
def nodes(tree, n, out):
    n = np.int32(n)
    pk.parallel_for("nodes_out", pk.RangePolicy(0, n), nodes_out, tree=tree, out=out)


call_nodes = pk.host_call(nodes)

@pk.function
def lsum(l):
    s = 0.0
    for v in l:
        s += v
    return np.float64(s)


call_lsum = pk.host_call(lsum)

@pk.function(signatures=["any(int64)"])
def mk(n):
    out = [n]
    out.append(n * 2)
    return out


call_mk = pk.host_call(mk)

@pk.classtype(x=pk.float64, v=pk.View1D[pk.float64])
class Particle:
    def __init__(self, x):
        self.x = x
        self.v = np.zeros(3)

    def move(self, dt):
        self.x += dt

@pk.function
def go(p, dt):
    dt = np.float64(dt)
    p.move(dt)
    return np.float64(p.x)


call_go = pk.host_call(go)

@pk.function
def go2(p, dt):
    dt = np.int64(dt)
    p.move(dt)
    return p.x * 2


call_go2 = pk.host_call(go2)

print(call_opt(1.0, None), call_opt(1, 2), call_opt(1, np.float32(.1)), call_opt2(1.0, None), call_opt2(1, 2), call_opt5(1.1, None), call_opt5(1.1, 2.3), call_opt6(2, None), call_opt6(2, 5))
print(call_opt3(np.arange(3.0), None), call_opt3(np.arange(3.0), np.ones(3)), call_opt4(1), call_opt4(5))
try:
    print(call_opt2(1.0, 0))
except ZeroDivisionError as e:
    print("raises", e)
a = np.arange(3.0)
print(call_flag(a, True), call_flag(a, False), call_ident("abc"))
t = Tree(np.arange(4.0), np.array([3, 2, 1, 0]))
out = np.zeros(3)
call_nodes(t, 3, out)
print(call_node(t, 1), out, call_lsum(nb.typed.List([1.0, 2.0])), call_mk(3))
p = Particle(1.5)
print(call_go(p, 2), call_go2(p, 3), p.x)
