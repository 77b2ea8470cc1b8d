"""Loops over prange that store one value, or several, to the same elements: if they are several, the last counts."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def one_value(x, flag):
    for i in prange(len(x)):
        if x[i] > 2.0:
            flag[0] = 1.0


@njit(parallel=True)
def the_same_value(x, flag):
    for i in prange(len(x)):
        if x[i] > 2.0:
            flag[0] = 1.0
        elif x[i] < -2.0:
            flag[0] = 1.0


@njit(parallel=True)
def two_values(x, flag):
    for i in prange(len(x)):
        if x[i] > 2.0:
            flag[0] = 1.0
        else:
            flag[0] = 2.0


@njit(parallel=True)
def one_after_the_other(x, flag):
    for i in prange(len(x)):
        flag[0] = 1.0
        if x[i] > 2.0:
            flag[0] = 2.0


@njit(parallel=True)
def unpacked(x, flag):
    for i in prange(len(x)):
        if x[i] > 2.0:
            flag[0], flag[1] = 1.0, 2.0
        else:
            flag[1], flag[0] = 1.0, 2.0


@njit(parallel=True)
def unpacked_pair(x, flag, pair):
    for i in prange(len(x)):
        if x[i] > 2.0:
            flag[0], flag[1] = pair
        else:
            flag[1], flag[0] = pair


@njit(parallel=True)
def marked(labels, seen):
    for i in prange(len(labels)):
        seen[labels[i]] = True


@njit(parallel=True)
def marked_twice(labels, seen):
    for i in prange(len(labels)):
        if labels[i] > 1:
            seen[labels[i]] = 1
        else:
            seen[labels[i]] = 2


def main():
    x = np.array([0.0, 3.0, 1.0, -3.0, 2.5, 1.5])
    for kernel in (one_value, the_same_value, two_values, one_after_the_other, unpacked):
        flag = np.zeros(2)
        kernel(x, flag)
        print(flag)
    unpacked_pair(x, flag, (5.0, 6.0))
    labels, seen = np.array([1, 2, 2, 0, 1]), np.zeros(3, np.int64)
    marked(labels, seen)
    print(flag, seen)
    marked_twice(labels, seen)
    print(seen)


if __name__ == "__main__":
    main()
