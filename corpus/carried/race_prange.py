"""A prange loop that races, and one that is told apart by an offset that is too small."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def smooth_in_place(a):
    for i in prange(1, len(a) - 1):
        a[i] = (a[i - 1] + a[i] + a[i + 1]) / 3.0


@njit
def half_apart(a):
    half = len(a) // 2
    for i in range(half):
        a[i] = a[i + half] * 2.0


def main():
    a = np.arange(6.0) ** 2
    smooth_in_place(a)
    half_apart(a)
    print(a)


if __name__ == "__main__":
    main()
