"""Sparse matrix times vector, one row an iteration, its elements in lanes."""

import appy
import numpy as np


@appy.jit
def spmv(A_row, A_col, A_val, x, y):
    #pragma parallel for
    for i in range(A_row.shape[0] - 1):
        s = 0.0
        #pragma simd
        for j in range(A_row[i], A_row[i + 1]):
            s += A_val[j] * x[A_col[j]]
        y[i] = s


def main():
    y = np.zeros(2)
    spmv(np.array([0, 2, 3]), np.array([0, 1, 1]), np.array([1.0, 2.0, 3.0]), np.ones(2), y)
    print(y)


if __name__ == "__main__":
    main()
