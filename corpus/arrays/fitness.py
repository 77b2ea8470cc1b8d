"""Test functions of optimisation on a population of points."""

import numpy as np
from numba import njit


@njit
def rastrigin(p):
    return 10.0 * p.shape[1] + np.sum(p * p - 10.0 * np.cos(2.0 * np.pi * p), axis=1)


@njit
def rosenbrock(x):
    return np.sum(100.0 * (x[1:] - x[:-1] ** 2) ** 2 + (1.0 - x[:-1]) ** 2)


@njit
def best_of(p):
    f = rastrigin(p)
    k = np.argmin(f)
    return k, f[k]


def main():
    print(rastrigin(np.eye(3)), rosenbrock(np.arange(3.0)), best_of(np.eye(3)))


if __name__ == "__main__":
    main()
