"""Gaps in a record filled from before and by interpolation."""

import numpy as np
from numba import njit


@njit
def forward_fill(x):
    last = np.nan
    for i in range(len(x)):
        if np.isnan(x[i]):
            x[i] = last
        else:
            last = x[i]


@njit
def fill_linear(x):
    n = len(x)
    i = 0
    while i < n:
        if np.isnan(x[i]) and i > 0:
            j = i
            while j < n and np.isnan(x[j]):
                j += 1
            if j == n:
                break
            for k in range(i, j):
                x[k] = x[i - 1] + (x[j] - x[i - 1]) * (k - i + 1) / (j - i + 1)
            i = j
        i += 1


def main():
    x, y = np.array([1.0, np.nan, np.nan, 4.0]), np.array([1.0, np.nan, 3.0, np.nan])
    forward_fill(y)
    fill_linear(x)
    print(x, y)


if __name__ == "__main__":
    main()
