"""Signatures as text, as types, with results."""

import numpy as np
from numba import float32, float64, int64, njit


@njit("float64(float64, int64)")
def power_series(x, terms):
    s = 0.0
    p = 1.0
    for _ in range(terms):
        s += p
        p *= x
    return s


@njit(float32(float32[:]))
def mean_single(x):
    s = 0.0
    for v in x:
        s += v
    return s / len(x)


@njit("void(f8[:], f8[:], f8)")
def clamp_add(x, y, top):
    for i in range(x.shape[0]):
        y[i] = min(x[i] + y[i], top)


@njit([int64(int64, int64), float64(float64, float64)])
def larger(a, b):
    return a if a > b else b


def main():
    y = np.ones(3)
    clamp_add(np.arange(3.0), y, 2.5)
    print(power_series(0.5, 20), mean_single(np.ones(4, np.float32)), y, larger(2, 3), larger(2.5, 1.0))


if __name__ == "__main__":
    main()
