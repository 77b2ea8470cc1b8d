"""First crossing of a threshold: a search with break."""

import numpy as np
from numba import njit


@njit
def first_crossing(x, level):
    at = -1
    for i in range(len(x) - 1):
        if x[i] < level <= x[i + 1]:
            at = i
            break
    return at


@njit
def all_finite(x):
    for v in x:
        if not np.isfinite(v):
            return False
    return True


def main():
    print(first_crossing(np.arange(5.0), 2.5), all_finite(np.array([1.0, np.nan])))


if __name__ == "__main__":
    main()
