"""Systems and inverses by numpy.linalg."""

import numpy as np
from numba import njit


@njit
def solve(a, b):
    return np.linalg.solve(a, b)


@njit
def inverse_times(a, b):
    return np.linalg.inv(a) @ b


@njit
def determinant(a):
    return np.linalg.det(a)


def main():
    a = np.array([[4.0, 1.0], [2.0, 3.0]])
    print(solve(a, np.ones(2)), inverse_times(a, np.ones(2)), determinant(a))


if __name__ == "__main__":
    main()
