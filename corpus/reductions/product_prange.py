"""Likelihood as a product, and its logarithm as a sum."""

import math

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def likelihood(p):
    result = 1.0
    for i in prange(p.size):
        result *= p[i]
    return result


@njit(parallel=True)
def log_likelihood(p, floor):
    result = 0.0
    for i in prange(p.size):
        result += math.log(max(p[i], floor))
    return result


def main():
    p = np.linspace(0.5, 0.9, 9)
    print(likelihood(p), log_likelihood(p, 1e-9))


if __name__ == "__main__":
    main()
