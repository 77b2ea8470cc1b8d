"""Parameters that can only be passed by keyword."""

import numpy as np
from numba import njit, prange


@njit
def add(*, a, b=2.0):
    return a - b


@njit
def scaled(x, *, factor, offset=1):
    return x * factor + offset


@njit
def total(x, *, factor):
    s = 0.0
    for i in range(len(x)):
        s += scaled(x[i], factor=factor, offset=1)
    return s


@njit(parallel=True)
def fill(out, *, value, k=3):
    for i in prange(out.shape[0]):
        out[i] = add(b=value, a=scaled(i, offset=k, factor=value))


@njit
def both(a=1, *, b):
    return a + b


@njit
def misplaced(a, b=2, *, c=3):
    return 100 * a + 10 * b + c


x = np.arange(5.0)
out = np.zeros(4)
fill(out, value=2.5, k=3)
print(add(a=1.0, b=2.0), add(b=1, a=5), scaled(2, offset=5, factor=3.5), total(x, factor=2), out, both(a=1, b=2), misplaced(1, 5))
