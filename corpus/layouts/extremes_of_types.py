"""Largest and smallest numbers of a type, infinities and NaN."""

import numpy as np
from numba import njit


@njit
def running_min(x):
    best = np.iinfo(np.int64).max
    for v in x:
        if v < best:
            best = v
    return best


@njit
def machine_eps():
    eps = 1.0
    while 1.0 + eps / 2.0 > 1.0:
        eps /= 2.0
    return eps


@njit
def nan_aware_max(x):
    best = -np.inf
    for v in x:
        if v > best or v != v:
            best = v
    return best + machine_eps()


def main():
    print(running_min(np.array([3, -4])), machine_eps(), nan_aware_max(np.array([1.0, np.inf])))


if __name__ == "__main__":
    main()
