"""Running mean and variance after Welford, which needs its order."""

import numpy as np
from numba import njit


@njit
def welford(x):
    mean = 0.0
    m2 = 0.0
    for k in range(x.size):
        delta = x[k] - mean
        mean += delta / (k + 1)
        m2 += delta * (x[k] - mean)
    return mean, m2 / max(1, x.size - 1)


def main():
    print(welford(np.arange(10.0)))


if __name__ == "__main__":
    main()
