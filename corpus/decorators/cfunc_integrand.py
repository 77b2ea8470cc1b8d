"""A C callback for a library, and the same as a kernel."""

import math

from numba import cfunc, njit


@cfunc("float64(float64)")
def integrand(x):
    return math.exp(-x) * x * x


@njit
def gamma3(upper, n):
    h = upper / n
    s = 0.0
    for i in range(n):
        x = (i + 0.5) * h
        s += math.exp(-x) * x * x
    return s * h


def call_back(x):
    return integrand.ctypes(x)


def main():
    print(call_back(1.5), gamma3(30.0, 1000))


if __name__ == "__main__":
    main()
