"""An option that makes kernels raise where others read beyond the end."""

import numpy as np
from numba import njit


@njit(boundscheck=True)
def checked_sum(x, index):
    s = 0.0
    for i in index:
        s += x[i]
    return s


@njit(error_model="numpy")
def safe_ratio(a, b):
    return a / b


def main():
    print(checked_sum(np.arange(3.0), np.array([0, 2])), safe_ratio(1.0, 0.0))


if __name__ == "__main__":
    main()
