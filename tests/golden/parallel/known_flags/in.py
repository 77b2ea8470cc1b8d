"""What iterations set and read under one flag is their own; sums start at a number of the type of an array."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def weighted(a, dense):
    out = np.zeros(len(a))
    for i in prange(len(a)):
        if dense:
            weight = a[i] * 2.0
        value = a[i]
        if dense:
            value += weight
        out[i] = value
    return out


@njit(parallel=True)
def either(a, dense, deep):
    out = np.zeros(len(a))
    for i in prange(len(a)):
        if not dense:
            first = a[i] + 1.0
        elif deep:
            second = a[i] * 3.0
        for k in range(2):
            if dense:
                if deep:
                    out[i] += second
            else:
                out[i] += first
    return out


@njit(parallel=True)
def squares(data):
    s = data.dtype.type(0)
    for i in prange(len(data)):
        s += data[i] * data[i]
    return s


@njit(parallel=True)
def flag_changes(a, dense):
    out = np.zeros(len(a))
    for i in prange(len(a)):
        if dense:
            weight = a[i] * 2.0
        dense = a[i] > 1.0
        if dense:
            out[i] = weight
    return out


@njit(parallel=True)
def other_flag(a, dense, deep):
    out = np.zeros(len(a))
    for i in prange(len(a)):
        if dense:
            weight = a[i] * 2.0
        if deep:
            out[i] = weight
    return out


@njit(parallel=True)
def set_in_a_loop(a, dense):
    out = np.zeros(len(a))
    for i in prange(len(a)):
        for k in range(int(a[i])):
            if dense:
                weight = a[i] * 2.0
        if dense:
            out[i] = weight
    return out


if __name__ == "__main__":
    a = np.arange(5.0)
    for dense in (True, False):
        print(weighted(a, dense), [either(a, dense, deep).tolist() for deep in (True, False)])
    print(squares(a), squares(a.astype(np.float32)), squares(np.arange(5)))
