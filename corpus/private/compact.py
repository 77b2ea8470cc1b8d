"""Stream compaction: the kept elements move to the front."""

import numpy as np
from numba import njit


@njit
def keep_positive(x, out):
    k = 0
    for i in range(len(x)):
        if x[i] > 0.0:
            out[k] = x[i]
            k += 1
    return k


@njit
def partition(a, pivot):
    k = 0
    for i in range(a.size):
        if a[i] < pivot:
            a[i], a[k] = a[k], a[i]
            k += 1
    return k


def main():
    out, a = np.zeros(4), np.array([3.0, 1.0, 4.0, 1.5])
    print(keep_positive(np.array([1.0, -1.0, 2.0, -2.0]), out), out, partition(a, 2.0), a)


if __name__ == "__main__":
    main()
