"""Jacobi's iteration for a linear system until it settles."""

import numpy as np
from numba import njit


@njit
def jacobi(a, b, tolerance, most):
    n = len(b)
    x = np.zeros(n)
    new = np.zeros(n)
    for sweep in range(most):
        for i in range(n):
            s = b[i]
            for j in range(n):
                if j != i:
                    s -= a[i, j] * x[j]
            new[i] = s / a[i, i]
        change = np.max(np.abs(new - x))
        x[:] = new
        if change < tolerance:
            return x, sweep
    return x, most


def main():
    print(jacobi(np.array([[4.0, 1.0], [1.0, 3.0]]), np.array([1.0, 2.0]), 1e-10, 100))


if __name__ == "__main__":
    main()
