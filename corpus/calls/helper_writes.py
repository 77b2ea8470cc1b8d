"""Helpers that write into the array that they are given."""

import numpy as np
from numba import njit


@njit
def swap(a, i, j):
    t = a[i]
    a[i] = a[j]
    a[j] = t


@njit
def sift_down(a, start, end):
    root = start
    while 2 * root + 1 < end:
        child = 2 * root + 1
        if child + 1 < end and a[child] < a[child + 1]:
            child += 1
        if a[root] >= a[child]:
            return
        swap(a, root, child)
        root = child


@njit
def heap_sort(a):
    n = len(a)
    for start in range(n // 2 - 1, -1, -1):
        sift_down(a, start, n)
    for end in range(n - 1, 0, -1):
        swap(a, 0, end)
        sift_down(a, 0, end)


def main():
    a = np.array([5.0, 1.0, 4.0, 2.0])
    heap_sort(a)
    print(a)


if __name__ == "__main__":
    main()
