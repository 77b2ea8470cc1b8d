"""Local names that hide globals and builtins."""

import numpy as np
from numba import njit

pi = 3.0
sum = 10.0


@njit
def area(r):
    return pi * r * r


@njit
def shadow(x):
    pi = 2.0
    max = x[0]
    for len in range(x.size):
        if x[len] > max:
            max = x[len]
    return max * pi + sum


def main():
    print(area(2.0), shadow(np.array([1.0, 5.0])))


if __name__ == "__main__":
    main()
