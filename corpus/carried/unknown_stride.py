"""A distance between store and load that only the caller knows."""

import numpy as np
from numba import njit


@njit
def recur(a, k):
    for i in range(k, len(a)):
        a[i] += 0.5 * a[i - k]


@njit
def comb(x, y, delay, gain):
    for t in range(len(x)):
        y[t] = x[t]
        if t >= delay:
            y[t] += gain * y[t - delay]


def main():
    a = np.ones(6)
    recur(a, 2)
    y = np.zeros(6)
    comb(np.ones(6), y, 3, 0.5)
    print(a, y)


if __name__ == "__main__":
    main()
