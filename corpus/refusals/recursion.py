"""Recursive kernels: a factorial, a quick sort."""

import numpy as np
from numba import njit


@njit
def ackermann(m, n):
    if m == 0:
        return n + 1
    if n == 0:
        return ackermann(m - 1, 1)
    return ackermann(m - 1, ackermann(m, n - 1))


@njit
def quick_sort(a, low, high):
    if low >= high:
        return
    pivot = a[(low + high) // 2]
    i, j = low, high
    while i <= j:
        while a[i] < pivot:
            i += 1
        while a[j] > pivot:
            j -= 1
        if i <= j:
            a[i], a[j] = a[j], a[i]
            i += 1
            j -= 1
    quick_sort(a, low, j)
    quick_sort(a, i, high)


def main():
    a = np.array([3.0, 1.0, 2.0])
    quick_sort(a, 0, 2)
    print(ackermann(2, 3), a)


if __name__ == "__main__":
    main()
