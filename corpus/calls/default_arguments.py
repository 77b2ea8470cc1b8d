"""Defaults, keywords, and both in calls between kernels."""

import math

import numpy as np
from numba import njit


@njit
def logistic(x, steepness=1.0, middle=0.0):
    return 1.0 / (1.0 + math.exp(-steepness * (x - middle)))


@njit
def growth(t, capacity=100.0, rate=0.5):
    return capacity * logistic(t, steepness=rate, middle=10.0)


@njit
def fill_growth(ts, out, scale=1.0):
    for i in range(ts.size):
        out[i] = scale * growth(ts[i], rate=0.3)


def main():
    out = np.zeros(3)
    fill_growth(np.arange(3.0), out)
    print(logistic(0.5), growth(12.0), growth(12.0, 50.0), out)


if __name__ == "__main__":
    main()
