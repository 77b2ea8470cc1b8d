"""Typed lists and dictionaries."""

import numpy as np
from numba import njit, types
from numba.typed import Dict, List


@njit
def sum_pieces(pieces):
    s = 0.0
    for p in pieces:
        s += p.sum()
    return s


@njit
def tabulate(n):
    d = Dict.empty(key_type=types.int64, value_type=types.float64)
    for i in range(n):
        d[i * i] = 1.0 / (i + 1)
    return d[(n - 1) * (n - 1)]


def pieces_of(x):
    return sum_pieces(List([x, 2.0 * x]))


def main():
    print(pieces_of(np.ones(3)), tabulate(4))


if __name__ == "__main__":
    main()
