"""Integer hashes that live from wrap-around, shifts and exclusive or."""

import numpy as np
from numba import njit


@njit
def splitmix64(state):
    """Return the finalizer of SplitMix64 for an unsigned 64-bit number."""
    z = state + np.uint64(0x9E3779B97F4A7C15)
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))


@njit
def wrapping_hash(x):
    h = 1469598103934665603
    for shift in range(0, 64, 8):
        h = (h ^ ((x >> shift) & 255)) * 1099511628211
    return h


def main():
    print(splitmix64(np.uint64(7)), wrapping_hash(123456789))


if __name__ == "__main__":
    main()
