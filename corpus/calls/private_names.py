"""Kernels in a class body as static methods, and under private names."""

import math

import numpy as np
from numba import njit


class Physics:
    @staticmethod
    @njit
    def lorentz(v, c):
        return 1.0 / np.sqrt(1.0 - (v / c) ** 2)


@njit
def _gamma(b):
    return 1.0 / math.sqrt(1.0 - b * b)


@njit
def boosted(x, t, beta):
    return _gamma(beta) * (x - beta * t)


def main():
    print(Physics.lorentz(0.6, 1.0), boosted(1.0, 2.0, 0.6))


if __name__ == "__main__":
    main()
