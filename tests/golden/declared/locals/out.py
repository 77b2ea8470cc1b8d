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
