"""A kernel that looks at types while compiling."""

import numpy as np
from numba import njit


@njit
def area_or_length(x):
    if isinstance(x, float):
        return x * x
    return 0.0


@njit
def attribute_of(x):
    return x.nbytes + x.itemsize


def main():
    print(area_or_length(2.0), attribute_of(np.ones(3)))


if __name__ == "__main__":
    main()
