"""A kernel that leaves to the library of a package what has no counterpart."""

import numpy as np
from numba import njit


@njit
def spectrum_peak(n, seed):
    np.random.seed(seed)
    x = np.random.rand(n)
    k = np.argmax(x)
    return np.partition(x, k)[0] + np.interp(0.5, x.cumsum(), x)


def main():
    print(spectrum_peak(8, 1))


if __name__ == "__main__":
    main()
