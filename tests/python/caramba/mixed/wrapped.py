import numba as nb
import numpy as np


def fast(count):
    types = [nb.float64] * count

    def decorate(function):
        return nb.jit([nb.float64(*types)], forceobj=True)(function)

    return decorate


@nb.njit
def half(x):
    return x / 2


@nb.njit
def scale(x, by):
    for i in range(len(x)):
        x[i] *= by


@fast(2)
def mean(x, y):
    pair = np.array([x, y])
    scale(pair, 3.0)
    return half(pair.sum())


print(mean(1.0, 2.0), half(5.0))
