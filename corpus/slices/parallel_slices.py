"""prange over rows with slices in the body."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def relax_rows(u, new):
    n = u.shape[0]
    for i in prange(1, n - 1):
        new[i, 1:-1] = 0.25 * (u[i - 1, 1:-1] + u[i + 1, 1:-1] + u[i, :-2] + u[i, 2:])


@njit(parallel=True)
def scale_columns(a, s):
    for j in prange(a.shape[1]):
        a[:, j] *= s[j]


def main():
    u, new = np.arange(16.0).reshape(4, 4), np.zeros((4, 4))
    relax_rows(u, new)
    scale_columns(new, np.arange(4.0))
    print(new)


if __name__ == "__main__":
    main()
