"""Sorting in place: insertion sort and a bubble pass."""

import numpy as np
from numba import njit


@njit
def insertion_sort(a):
    for i in range(1, len(a)):
        key = a[i]
        j = i - 1
        while j >= 0 and a[j] > key:
            a[j + 1] = a[j]
            j -= 1
        a[j + 1] = key


@njit
def bubble_pass(a):
    swaps = 0
    for i in range(len(a) - 1):
        if a[i] > a[i + 1]:
            a[i], a[i + 1] = a[i + 1], a[i]
            swaps += 1
    return swaps


def main():
    a = np.array([3.0, 1.0, 2.0])
    print(bubble_pass(a))
    insertion_sort(a)
    print(a)


if __name__ == "__main__":
    main()
