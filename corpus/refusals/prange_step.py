"""A prange loop with a step, which Numba itself refuses in parallel."""

import numpy as np
from numba import njit, prange


@njit
def every_third(x, out):
    for i in prange(0, len(x), 3):
        out[i] = x[i] + 1.0


def main():
    out = np.zeros(7)
    every_third(np.arange(7.0), out)
    print(out)


if __name__ == "__main__":
    main()
