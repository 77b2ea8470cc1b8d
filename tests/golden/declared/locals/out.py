import numba as nb
import numpy as np
import pykokkos as pk

LOCALS = {"acc": nb.float32}


@pk.function
def dist(x, y):
    acc = np.float32(0.0)
    for i in range(x.shape[0]):
        acc = np.float32(acc + (x[i] - y[i]) ** 2)
    return acc


call_dist = pk.host_call(dist)


@pk.function
def dot(x, y):
    acc = np.float32(0.0)
    for i in range(x.shape[0]):
        acc = np.float32(acc + x[i] * y[i])
    return acc, acc * 2


call_dot = pk.host_call(dot)


@pk.function
def packed(x):
    code = np.uint64(np.uint64(0))
    for i in range(x.size):
        q = np.uint64(np.uint64(x[i]))
        code = np.uint64((code << 2) | q)
    return code


call_packed = pk.host_call(packed)


@pk.function
def one_after_the_other(x):
    a = np.float32(x / 3)
    b = a
    c = np.int64(b)
    return a, b, c


call_one_after_the_other = pk.host_call(one_after_the_other)


@pk.function
def alike(x):
    start = end = np.int64(x / 2)
    return start, end


call_alike = pk.host_call(alike)


def make(size):
    @pk.host_call
    @pk.function
    def scaled(x, by=size):
        return x * by

    return scaled


# What is accumulated in parallel has its declared type behind the loop.
@pk.workunit
def accumulated_total(i, total, x):
    total += x[i]


@pk.function
def accumulated(x):
    total = np.float32(0.0)
    total = pk.parallel_reduce(
        "accumulated_total", pk.RangePolicy(0, len(x)), accumulated_total, total, x=x
    )
    total = np.float32(total)
    return total


call_accumulated = pk.host_call(accumulated)
