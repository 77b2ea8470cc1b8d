"""Outer products and rank-one updates."""

import numpy as np
from numba import njit, prange


@njit
def rank_two(a, u1, v1, u2, v2):
    a += np.outer(u1, v1) + np.outer(u2, v2)


@njit(parallel=True)
def rank_one_loops(a, u, v):
    for i in prange(len(u)):
        for j in range(len(v)):
            a[i, j] += u[i] * v[j]


def main():
    a = np.zeros((2, 3))
    rank_two(a, np.ones(2), np.arange(3.0), np.arange(2.0), np.ones(3))
    rank_one_loops(a, np.ones(2), np.ones(3))
    print(a)


if __name__ == "__main__":
    main()
