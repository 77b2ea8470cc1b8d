"""The Haar wavelet transform, level by level."""

import numpy as np
from numba import njit


@njit
def haar(x):
    n = len(x)
    out = x.copy()
    while n > 1:
        half = n // 2
        low = (out[0:n:2] + out[1:n:2]) / np.sqrt(2.0)
        high = (out[0:n:2] - out[1:n:2]) / np.sqrt(2.0)
        out[:half] = low
        out[half:n] = high
        n = half
    return out


def main():
    print(haar(np.array([4.0, 2.0, 5.0, 5.0])))


if __name__ == "__main__":
    main()
