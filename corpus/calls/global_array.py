"""A table of the module as an array constant, read in a parallel loop."""

import numpy as np
from numba import njit, prange

KERNEL = np.array([[1.0, 2.0, 1.0], [2.0, 4.0, 2.0], [1.0, 2.0, 1.0]]) / 16.0
PRIMES = np.array([2, 3, 5, 7, 11, 13])


@njit(parallel=True)
def gaussian_blur(im, out):
    for i in prange(1, im.shape[0] - 1):
        for j in range(1, im.shape[1] - 1):
            s = 0.0
            for a in range(3):
                for b in range(3):
                    s += KERNEL[a, b] * im[i + a - 1, j + b - 1]
            out[i, j] = s


@njit
def smooth_part(n):
    for p in PRIMES:
        while n % p == 0:
            n //= p
    return n


def main():
    out = np.zeros((3, 3))
    gaussian_blur(np.eye(3), out)
    print(out, smooth_part(2 * 3 * 17))


if __name__ == "__main__":
    main()
