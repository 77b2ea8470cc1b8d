"""Sparse matrix times vector, one row an iteration, its elements in lanes."""

import pykokkos as pk
import numpy as np


@pk.workunit
def spmv(i, A_row, A_col, A_val, x, y):
    s = 0.0
    for j in range(A_row[i], A_row[i + 1]):
        s += A_val[j] * x[A_col[j]]
    y[i] = s


def call_spmv(A_row, A_col, A_val, x, y):
    policy = pk.RangePolicy(0, A_row.shape[0] - 1)
    pk.parallel_for("spmv", policy, spmv, A_row=A_row, A_col=A_col, A_val=A_val, x=x, y=y)


def main():
    y = np.zeros(2)
    call_spmv(np.array([0, 2, 3]), np.array([0, 1, 1]), np.array([1.0, 2.0, 3.0]), np.ones(2), y)
    print(y)


if __name__ == "__main__":
    main()
