"""Stencils with a value at the border and a neighbourhood."""

import numpy as np
from numba import stencil


@stencil(cval=-1.0)
def gradient_x(a):
    return 0.5 * (a[0, 1] - a[0, -1])


@stencil(neighborhood=((-3, 0),))
def trailing_mean(x):
    s = 0.0
    for i in range(-3, 1):
        s += x[i]
    return s / 4.0


def main():
    print(gradient_x(np.arange(9.0).reshape(3, 3)), trailing_mean(np.arange(6.0)))


if __name__ == "__main__":
    main()
