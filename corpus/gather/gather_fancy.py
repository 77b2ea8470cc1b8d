"""Elements picked by index arrays, in loops and by fancy indexing."""

import numpy as np
from numba import njit, prange


@njit
def take_loop(x, index, out):
    for i in range(len(index)):
        out[i] = x[index[i]]


@njit
def take_fancy(x, index):
    return x[index]


@njit(parallel=True)
def take_parallel(x, index, out):
    for i in prange(len(index)):
        out[i] = 2.0 * x[index[i]]


def main():
    x, index, out = np.arange(5.0), np.array([4, 0, -1]), np.zeros(3)
    take_loop(x, index, out)
    print(out, take_fancy(x, index))
    take_parallel(x, index, out)
    print(out)


if __name__ == "__main__":
    main()
