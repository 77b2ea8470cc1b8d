"""Division by zero in array statements and in scalars."""

import numpy as np
from numba import njit


@njit
def ratio(a, b):
    return a / b


@njit
def first_ratio(a, b):
    return a[0] / b[0]


@njit(error_model="numpy")
def first_ratio_numpy(a, b):
    return a[0] / b[0]


def main():
    a, b = np.array([1.0, 2.0]), np.array([0.5, 0.0])
    print(ratio(a, b), first_ratio(a, b), first_ratio_numpy(a, b))


if __name__ == "__main__":
    main()
