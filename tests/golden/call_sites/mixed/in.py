import math

import numpy as np
from numba import njit


@njit
def square(x):
    return x * x


@njit
def bell(x):
    return math.exp(-square(x))


@njit
def wave(x):
    return math.sin(x)


# What it calls, it calls by way of a function that is migrated, too.
@njit
def table(n):
    seen = {}
    for i in range(n):
        seen[i] = bell(i / n)
    return seen


@njit
def simpson(f, a, b, n=100):
    seen = {0: 0.0}
    h = (b - a) / n
    for i in range(n):
        seen[0] += f(a + h * (i + 0.5)) * h
    return seen[0]


if __name__ == "__main__":
    print(len(table(4)), bell(0.5))
    print(simpson(wave, 0.0, np.pi), wave(1.0))
