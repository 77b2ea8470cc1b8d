"""A stencil with a second array at absolute positions."""

import numpy as np
from numba import stencil


@stencil(standard_indexing=("w",))
def weighted(x, w):
    return w[0] * x[-1] + w[1] * x[0] + w[2] * x[1]


def main():
    print(weighted(np.arange(5.0), np.array([0.25, 0.5, 0.25])))


if __name__ == "__main__":
    main()
