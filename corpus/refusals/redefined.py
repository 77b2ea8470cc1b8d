"""Two kernels of one name: the last one counts."""

import numpy as np
from numba import njit


@njit
def norm(x):
    return np.sqrt(np.sum(x * x))


_first = norm(np.ones(4))


@njit
def norm(x):  # noqa: F811
    return np.max(np.abs(x))


def main():
    print(_first, norm(np.array([1.0, -3.0])))


if __name__ == "__main__":
    main()
