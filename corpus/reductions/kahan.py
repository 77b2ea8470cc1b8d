"""Compensated summation after Kahan."""

import numpy as np
from numba import njit


@njit
def kahan_sum(x):
    total = 0.0
    lost = 0.0
    for i in range(len(x)):
        y = x[i] - lost
        t = total + y
        lost = (t - total) - y
        total = t
    return total


def main():
    print(kahan_sum(np.full(10, 0.1)))


if __name__ == "__main__":
    main()
