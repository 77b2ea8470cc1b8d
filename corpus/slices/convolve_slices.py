"""Convolution by one slice a coefficient."""

import numpy as np
from numba import njit


@njit
def convolve(signal, kernel):
    n, k = len(signal), len(kernel)
    out = np.zeros(n + k - 1)
    for i in range(k):
        out[i : i + n] += kernel[i] * signal
    return out


@njit
def polynomial_product(p, q):
    out = np.zeros(len(p) + len(q) - 1)
    for i in range(len(p)):
        for j in range(len(q)):
            out[i + j] += p[i] * q[j]
    return out


def main():
    print(convolve(np.ones(4), np.array([1.0, 2.0])), polynomial_product(np.ones(2), np.ones(2)))


if __name__ == "__main__":
    main()
