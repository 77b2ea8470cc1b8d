"""Windows and spectra by direct sums."""

import numpy as np
from numba import njit


@njit
def hann(n):
    k = np.arange(n)
    return 0.5 - 0.5 * np.cos(2.0 * np.pi * k / (n - 1))


@njit
def goertzel_power(x, frequency):
    t = np.arange(len(x))
    c = np.sum(x * np.cos(2.0 * np.pi * frequency * t))
    s = np.sum(x * np.sin(2.0 * np.pi * frequency * t))
    return (c * c + s * s) / len(x)


def main():
    print(hann(5), goertzel_power(np.sin(np.arange(20.0)), 0.159))


if __name__ == "__main__":
    main()
