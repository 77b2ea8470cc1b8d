"""Kernels that ask for the rank or the type of an argument."""

import numpy as np
from numba import njit


@njit
def total_any_rank(a):
    if a.ndim == 1:
        return a.sum()
    return a.shape[0] * 1.0


@njit
def norm_or_abs(x, p=None):
    if p is None:
        return np.sqrt(np.sum(x * x))
    return np.sum(np.abs(x) ** p) ** (1.0 / p)


def main():
    print(
        total_any_rank(np.ones(3)),
        total_any_rank(np.ones((2, 2))),
        norm_or_abs(np.ones(4)),
        norm_or_abs(np.ones(4), 3),
    )


if __name__ == "__main__":
    main()
