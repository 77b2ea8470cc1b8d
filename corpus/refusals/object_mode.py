"""A block that runs in the interpreter."""

import numpy as np
from numba import njit, objmode


@njit
def sum_with_progress(x):
    s = 0.0
    for v in x:
        s += v
    with objmode(n="int64"):
        n = len(str(x.shape))
    return s + n


def main():
    print(sum_with_progress(np.arange(3.0)))


if __name__ == "__main__":
    main()
