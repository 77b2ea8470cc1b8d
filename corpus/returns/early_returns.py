"""Returns from several places with one type."""

import numpy as np
from numba import njit


@njit
def safe_log(x):
    if x <= 0.0:
        return -np.inf
    return np.log(x)


@njit
def first_negative(x):
    for i in range(len(x)):
        if x[i] < 0.0:
            return i
    return -1


@njit
def classify(v, limits):
    if v < limits[0]:
        return 0
    elif v < limits[1]:
        return 1
    return 2


def main():
    print(safe_log(-1.0), safe_log(2.0), first_negative(np.array([1.0, -2.0])), classify(5.0, (1.0, 3.0)))


if __name__ == "__main__":
    main()
