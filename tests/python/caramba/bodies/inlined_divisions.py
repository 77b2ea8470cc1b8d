"""Functions that Numba writes into loops and kernels, and which divide as these do."""

import numpy as np
from numba import njit, prange


@njit(inline="always")
def ratio(a, b):
    return a / b


@njit(inline="always")
def ratio_and_one(a, b):
    return ratio(a, b) + 1


@njit(parallel=True)
def at_once(x, y, out):
    for i in prange(len(x)):
        out[i] = ratio(x[i], y[i])


@njit(parallel=True)
def in_order(x, y, out):
    last = 1.0
    for i in prange(len(x)):
        out[i] = ratio(x[i], y[i]) + last
        last = 1.0


@njit(parallel=True)
def in_order_twice_inlined(x, y, out):
    last = 1.0
    for i in prange(len(x)):
        out[i] = ratio_and_one(x[i], y[i]) + last
        last = 1.0


@njit(parallel=True)
def in_order_with_draws(x, y, out):
    for i in prange(len(x)):
        out[i] = ratio(x[i], y[i]) + np.random.random() * 0


@njit
def serial(x, y, out):
    for i in range(len(x)):
        out[i] = ratio(x[i], y[i])


@njit(error_model="numpy")
def serial_numpy(x, y, out):
    for i in range(len(x)):
        out[i] = ratio_and_one(x[i], y[i])


X, Y = np.array([1.0, 2.0, 3.0]), np.array([0.0, 1.0, 2.0])
KERNELS = ("at_once", "in_order", "in_order_twice_inlined", "in_order_with_draws", "serial", "serial_numpy")
CASES = {name: [(X, Y, np.zeros(3)), (X, Y + 1, np.zeros(3))] for name in KERNELS}
