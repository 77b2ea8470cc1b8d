"""Mean and variance in one pass, as a tuple."""

import numpy as np
from numba import njit


@njit
def mean_variance(x):
    s = 0.0
    s2 = 0.0
    for v in x:
        s += v
        s2 += v * v
    mean = s / len(x)
    return mean, s2 / len(x) - mean * mean


def main():
    print(mean_variance(np.arange(10.0)))


if __name__ == "__main__":
    main()
