"""Stencils with constant offsets, called with arrays and with out."""

import numpy as np
from numba import stencil


@stencil
def five_point(a):
    return 0.2 * (a[0, 0] + a[0, 1] + a[0, -1] + a[1, 0] + a[-1, 0])


@stencil
def second_difference(u):
    return u[-1] - 2.0 * u[0] + u[1]


def main():
    a = np.arange(16.0).reshape(4, 4)
    out = np.zeros((4, 4))
    five_point(a, out=out)
    print(five_point(a), out, second_difference(np.arange(5.0) ** 2))


if __name__ == "__main__":
    main()
