"""Trapezoidal rule for tabulated values."""

import numpy as np
from numba import njit


@njit
def trapezoid(y, dx):
    total = 0.0
    for i in range(1, len(y)):
        total += 0.5 * (y[i - 1] + y[i]) * dx
    return total


def main():
    print(trapezoid(np.sin(np.linspace(0.0, np.pi, 101)), np.pi / 100))


if __name__ == "__main__":
    main()
