"""A function inside a kernel, and a lambda."""

import math

from numba import njit


@njit
def integrate(a, b, n):
    def f(x):
        return math.exp(-x * x)

    h = (b - a) / n
    s = 0.5 * (f(a) + f(b))
    for i in range(1, n):
        s += f(a + i * h)
    return s * h


@njit
def apply_twice(x):
    g = lambda v: 3.0 * v + 1.0
    return g(g(x))


def main():
    print(integrate(0.0, 1.0, 100), apply_twice(1.0))


if __name__ == "__main__":
    main()
