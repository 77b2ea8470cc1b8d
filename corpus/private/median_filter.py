"""Median of a window, sorted in an array that every pixel has for itself."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def median3(im, out):
    for i in prange(1, im.shape[0] - 1):
        window = np.empty(9)
        for j in range(1, im.shape[1] - 1):
            n = 0
            for a in range(i - 1, i + 2):
                for b in range(j - 1, j + 2):
                    v = im[a, b]
                    k = n
                    while k > 0 and window[k - 1] > v:
                        window[k] = window[k - 1]
                        k -= 1
                    window[k] = v
                    n += 1
            out[i, j] = window[4]


def main():
    out = np.zeros((4, 4))
    median3(np.arange(16.0).reshape(4, 4)[::-1], out)
    print(out)


if __name__ == "__main__":
    main()
