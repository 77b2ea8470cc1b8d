"""Every other element, downwards, and by a stride."""

import numpy as np
from numba import njit


@njit
def reverse(x, out):
    n = len(x)
    for i in range(n - 1, -1, -1):
        out[n - 1 - i] = x[i]


@njit
def every_other(x, out):
    for i in range(0, len(x), 2):
        out[i // 2] = 2.0 * x[i]


def main():
    out = np.zeros(5)
    reverse(np.arange(5.0), out)
    print(out)
    every_other(np.arange(5.0), out)
    print(out)


if __name__ == "__main__":
    main()
