"""Triangular systems, by rows and by columns."""

import numpy as np
from numba import njit


@njit
def forward(L, b, x):
    n = len(b)
    for i in range(n):
        s = b[i]
        for j in range(i):
            s -= L[i, j] * x[j]
        x[i] = s / L[i, i]


@njit
def backward_columns(U, x):
    for j in range(len(x) - 1, -1, -1):
        x[j] /= U[j, j]
        for i in range(j):
            x[i] -= U[i, j] * x[j]


def main():
    L = np.tril(np.ones((4, 4))) + np.eye(4)
    x = np.zeros(4)
    forward(L, np.arange(4.0), x)
    backward_columns(L.T.copy(), x)
    print(x)


if __name__ == "__main__":
    main()
