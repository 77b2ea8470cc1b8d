import numba as nb
from numba import njit

LOCALS = {"acc": nb.float32}


@njit(locals={"acc": nb.float32})
def dist(x, y):
    acc = 0.0
    for i in range(x.shape[0]):
        acc += (x[i] - y[i]) ** 2
    return acc


@njit(locals=LOCALS)
def dot(x, y):
    acc = 0.0
    for i in range(x.shape[0]):
        acc = acc + x[i] * y[i]
    return acc, acc * 2
