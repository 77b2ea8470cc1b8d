"""Tuples unpacked into elements: these give no name another array, and what is stored there is a number."""

import numpy as np
from numba import njit, prange


@njit
def pair(i):
    return 1.0 * i, 2.0


@njit
def last_above(row, places, least):
    found = -1
    for i in places:
        if row[i] > least:
            found = i
    return 0.5 * least, found


@njit
def sum_of(row, places):
    parts = np.zeros(3)
    for i in range(3):
        parts[i], _ = last_above(row, places, i)
    return parts.sum()


@njit(parallel=True)
def parts_of_one_array(x, n):
    w = x[1:]
    w[0], t = pair(1)
    for i in prange(n):
        w[i] = x[i] + t
    return x


@njit(parallel=True)
def each_for_itself(row, n):
    places = np.arange(row.size)
    out = np.zeros(n)
    for j in prange(n):
        out[j] = sum_of(row + j, places)
    return out


def main():
    print(parts_of_one_array(np.arange(9.0), 8))
    print(each_for_itself(np.arange(5.0), 3))


if __name__ == "__main__":
    main()
