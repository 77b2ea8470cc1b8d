"""a x + y, serial and parallel."""

import numpy as np
from numba import njit, prange


@njit
def saxpy(a, x, y):
    for i in range(len(x)):
        y[i] = a * x[i] + y[i]


@njit(parallel=True)
def saxpy_parallel(a, x, y):
    for i in prange(len(x)):
        y[i] += a * x[i]


def main():
    x, y = np.arange(5.0), np.ones(5)
    saxpy(2.0, x, y)
    saxpy_parallel(0.5, x, y)
    print(y)


if __name__ == "__main__":
    main()
