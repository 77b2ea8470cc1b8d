"""Whether loops are parallel is a setting of the surroundings: divisions in them raise where they are not."""

import os
from ast import literal_eval

import numpy as np
from numba import njit, prange

FAST = bool(int(os.environ.get("FAST", "0")))


@njit(parallel=literal_eval(os.environ.get("PARALLEL", "True")), cache=False)
def ratios(a, b):
    out = np.zeros(a.shape[0])
    for i in prange(a.shape[0]):
        out[i] = a[i] / b[i]
    return out


@njit(parallel=os.getenv("SERIAL", "yes") != "yes")
def total(a, b):
    s = 0.0
    for i in prange(a.shape[0]):
        s += a[i] / b[i]
    return s


@njit(parallel=FAST)
def inverse(a):
    for i in prange(a.shape[0]):
        a[i] = 1.0 / a[i]


if __name__ == "__main__":
    values = np.arange(4.0)
    changed = values.copy()  # as far as iterations came, where one raises
    for kernel, arguments in ((ratios, (values, values)), (total, (values, values)), (inverse, (changed,))):
        try:
            print(kernel(*arguments))
        except ZeroDivisionError as error:
            print(error)
    print(values, total(values[1:], values[1:]))
