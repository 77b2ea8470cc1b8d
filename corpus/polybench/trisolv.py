"""A triangular system by dot products of rows."""

import numpy as np
from numba import njit


@njit
def trisolv(L, x, b):
    for i in range(x.shape[0]):
        x[i] = (b[i] - np.dot(L[i, :i], x[:i])) / L[i, i]


def main():
    x = np.zeros(3)
    trisolv(np.tril(np.ones((3, 3))) + np.eye(3), x, np.arange(3.0))
    print(x)


if __name__ == "__main__":
    main()
