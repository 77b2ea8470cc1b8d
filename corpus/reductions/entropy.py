"""Shannon entropy of a histogram and the Kullback-Leibler divergence of two."""

import math

import numpy as np
from numba import njit


@njit
def entropy(counts):
    total = 0
    for c in counts:
        total += c
    h = 0.0
    for c in counts:
        if c > 0:
            p = c / total
            h -= p * np.log(p)
    return h


@njit
def divergence(p, q):
    d = 0.0
    for pi, qi in zip(p, q):
        if pi > 0.0:
            d += pi * math.log(pi / qi)
    return d


def main():
    print(entropy(np.array([5, 3, 0, 2])), divergence(np.full(2, 0.5), np.array([0.25, 0.75])))


if __name__ == "__main__":
    main()
