"""Largest eigenvalue by power iteration."""

import numpy as np
from numba import njit


@njit
def power_iteration(a, steps):
    v = np.ones(a.shape[0])
    value = 0.0
    for _ in range(steps):
        w = a @ v
        value = np.sqrt(np.sum(w * w))
        v = w / value
    return value, v


def main():
    print(power_iteration(np.array([[2.0, 1.0], [1.0, 3.0]]), 50))


if __name__ == "__main__":
    main()
