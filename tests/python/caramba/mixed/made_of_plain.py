"""A call makes a kernel that stays of a function that Python calls, too: both find what it calls."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def total(x):
    s = 0.0
    for i in prange(x.size):
        s += x[i]
    return s


def counts(x):
    seen = {0.0: 1}
    for i in range(x.size):
        seen[x[i]] = i
    return len(seen) + total(x)


counted = njit(counts)


if __name__ == "__main__":
    x = np.arange(5.0)
    print(counts(x), counted(x), total(x))
