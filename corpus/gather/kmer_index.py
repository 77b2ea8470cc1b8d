"""Rolling hashes of words of DNA."""

import numpy as np
from numba import njit


@njit
def rolling_hash(seq, k, modulus, out):
    h = 0
    top = 1
    for _ in range(k - 1):
        top = top * 4 % modulus
    for i in range(len(seq)):
        if i >= k:
            h = (h - seq[i - k] * top) % modulus
        h = (h * 4 + seq[i]) % modulus
        if i >= k - 1:
            out[i - k + 1] = h


def main():
    out = np.zeros(5, np.int64)
    rolling_hash(np.array([0, 1, 2, 3, 0, 1, 2]), 3, 1009, out)
    print(out)


if __name__ == "__main__":
    main()
