"""Kernels made by calling the decorator."""

import numpy as np
from numba import jit, njit


def _softplus(x):
    return np.log1p(np.exp(-abs(x))) + max(x, 0.0)


softplus = njit(_softplus)


def _norm1(x):
    s = 0.0
    for v in x:
        s += abs(v)
    return s


norm1 = jit(nopython=True)(_norm1)


def main():
    print(softplus(1.0), norm1(np.array([1.0, -2.0])))


if __name__ == "__main__":
    main()
