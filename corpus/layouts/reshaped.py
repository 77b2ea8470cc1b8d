"""Views of other shapes: reshape, ravel, flatten, T."""

import numpy as np
from numba import njit


@njit
def checker(a):
    flat = a.ravel()
    for i in range(0, len(flat), 2):
        flat[i] = -flat[i]
    return a.reshape(-1)[0]


@njit
def frames(x, width):
    n = len(x) // width
    m = x[: n * width].reshape(n, width)
    return m.sum(axis=1)


@njit
def vec_of_transpose(a):
    return a.T.copy().ravel()


def main():
    a = np.arange(6.0).reshape(2, 3)
    print(checker(a), a, frames(np.arange(7.0), 3), vec_of_transpose(a))


if __name__ == "__main__":
    main()
