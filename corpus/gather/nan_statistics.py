"""Statistics that skip missing values."""

import numpy as np
from numba import njit


@njit
def nan_mean(x):
    s = 0.0
    n = 0
    for v in x.flat:
        if not np.isnan(v):
            s += v
            n += 1
    return s / n if n > 0 else np.nan


@njit
def nan_extent(x):
    return np.nanmin(x), np.nanmax(x)


def main():
    x = np.array([[1.0, np.nan], [3.0, 5.0]])
    print(nan_mean(x), nan_extent(x))


if __name__ == "__main__":
    main()
