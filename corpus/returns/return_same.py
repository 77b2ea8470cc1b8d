"""The argument returned, whole, in part, or as a view."""

import numpy as np
from numba import njit


@njit
def scale_and_return(x, f):
    for i in range(len(x)):
        x[i] *= f
    return x


@njit
def tail_view(x):
    return x[1:]


@njit
def transposed(a):
    return a.T


def main():
    x = np.arange(4.0)
    y = scale_and_return(x, 2.0)
    print(y is x, tail_view(x), transposed(np.eye(2, 3)))


if __name__ == "__main__":
    main()
