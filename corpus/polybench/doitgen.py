"""Multiresolution analysis: products of planes, with a private row."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def doitgen(A, C4):
    nr, nq, np_ = A.shape
    for r in prange(nr):
        for q in range(nq):
            row = np.zeros(np_)
            for p in range(np_):
                for s in range(np_):
                    row[p] += A[r, q, s] * C4[s, p]
            for p in range(np_):
                A[r, q, p] = row[p]


def main():
    A = np.arange(8.0).reshape(2, 2, 2)
    doitgen(A, np.ones((2, 2)))
    print(A)


if __name__ == "__main__":
    main()
