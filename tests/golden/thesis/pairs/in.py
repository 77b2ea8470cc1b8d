"""Distances between all pairs of beads on a string.

The rank of ``cluster`` shows only across the call: one kernel indexes it once, the other
indexes the row once.

Usage: python pairs.py [beads]
"""

import sys

import numpy as np
from numba import njit


@njit
def separation(p, q):
    """Return how far the beads ``p`` and ``q`` are apart along the string, their first coordinate."""
    return abs(p[0] - q[0])


@njit
def total_separation(cluster):
    """Return the sum of the separations of all pairs of beads, given one bead a row."""
    total = 0.0
    for i in range(len(cluster)):
        # the pairs (i, j) with j < i
        for j in range(i):
            total += separation(cluster[i], cluster[j])
    return total


def main():
    """Print the total and the mean separation of as many beads as the first argument says."""
    beads = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000
    cluster = np.random.default_rng(2025).random((beads, 3))
    total = float(total_separation(cluster))
    print("beads", beads)
    print("first pair", repr(float(separation(cluster[0], cluster[1]))))
    print("total", repr(total))
    print("mean", repr(total / (beads * (beads - 1) / 2)))


if __name__ == "__main__":
    main()
