"""Logarithm of a sum of exponentials, kept from overflow by the maximum."""

import numpy as np
from numba import njit


@njit
def logsumexp(x):
    top = -np.inf
    for v in x:
        if v > top:
            top = v
    s = 0.0
    for v in x:
        s += np.exp(v - top)
    return top + np.log(s)


def main():
    print(logsumexp(np.array([1000.0, 1001.0])))


if __name__ == "__main__":
    main()
