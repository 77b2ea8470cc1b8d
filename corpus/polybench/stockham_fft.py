"""A fast Fourier transform of radix two, without bit reversal."""

import numpy as np
from numba import njit


@njit
def fft(x):
    n = len(x)
    a = x.astype(np.complex128)
    b = np.empty_like(a)
    half, stride = n // 2, 1
    while half >= 1:
        for p in range(half):
            w = np.exp(-1j * np.pi * p / half)
            for q in range(stride):
                s = a[q + stride * p]
                t = a[q + stride * (p + half)]
                b[q + stride * 2 * p] = s + t
                b[q + stride * (2 * p + 1)] = (s - t) * w
        a, b = b, a
        half //= 2
        stride *= 2
    return a


def main():
    print(fft(np.arange(8.0)))


if __name__ == "__main__":
    main()
