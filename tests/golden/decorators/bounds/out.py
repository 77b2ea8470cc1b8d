import numpy as np
import pykokkos as pk


@pk.function(inline=True)
def at(x, i):
    return x[i] / x[0]


call_at = pk.host_call(at)


@pk.workunit(boundscheck=True)
def picked(tid, s, x, index):
    for i in index:
        s += x[i]


def call_picked(x, index):
    policy = pk.RangePolicy(pk.Serial, 0, 1)
    return pk.parallel_reduce("picked", policy, picked, x=x, index=index)


@pk.function(boundscheck=True, fastmath=True)
def relative(x, i):
    return at(x, i)


call_relative = pk.host_call(relative)


@pk.workunit(boundscheck=True)
def each(i, x, index, out):
    out[i] = x[index[i]]


def call_each(x, index):
    out = np.empty(len(index))
    policy = pk.RangePolicy(0, len(index))
    pk.parallel_for("each", policy, each, x=x, index=index, out=out)
    return out


@pk.guvectorize(["void(float64[:], int64[:], float64[:])"], "(n),()->()", boundscheck=True)
def one(x, i, out):
    out[0] = x[i[0]]


print(call_picked(np.arange(3.0), np.array([0, 2])), call_relative(np.ones(3), 1), call_each(np.ones(3), np.array([1])))
