"""Kernels made by a factory that captures a coefficient."""

import numpy as np
from numba import njit


def make_filter(alpha):
    @njit
    def low_pass(x, out):
        out[0] = x[0]
        for i in range(1, len(x)):
            out[i] = out[i - 1] + alpha * (x[i] - out[i - 1])

    return low_pass


slow = make_filter(0.1)
fast = make_filter(0.9)


def main():
    out = np.zeros(4)
    slow(np.ones(4), out)
    fast(np.arange(4.0), out)
    print(out)


if __name__ == "__main__":
    main()
