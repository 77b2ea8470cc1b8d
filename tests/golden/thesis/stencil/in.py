"""The stencil of the Parallel Research Kernels, written with slices of two-dimensional arrays.

A stencil that takes the sum of the two first derivatives is applied again and again to a plane whose
value grows by one from cell to cell in both directions. Every application therefore adds 2 to every cell
of the interior, whatever the radius and the shape of the stencil, and the mean of the result is known.

Usage: python stencil.py [points]
"""

import math
import sys

import numpy as np
from numba import njit

ITERATIONS = 10


@njit
def star(n, r, W, A, B):
    """Apply the star of radius ``r`` and weights ``W`` to the (n, n) plane ``A``, adding it to ``B``."""
    b = n - r
    B[r:b, r:b] += W[r, r] * A[r:b, r:b]
    for s in range(1, r + 1):
        # the four arms, from the inside out
        B[r:b, r:b] += W[r, r - s] * A[r:b, r - s : b - s]
        B[r:b, r:b] += W[r, r + s] * A[r:b, r + s : b + s]
        B[r:b, r:b] += W[r - s, r] * A[r - s : b - s, r:b]
        B[r:b, r:b] += W[r + s, r] * A[r + s : b + s, r:b]


@njit
def star2(n, W, A, B):
    """Do what ``star`` does for the radius 2, in one statement."""
    B[2 : n - 2, 2 : n - 2] += (
        W[2, 2] * A[2 : n - 2, 2 : n - 2]
        + W[2, 0] * A[2 : n - 2, 0 : n - 4]
        + W[2, 1] * A[2 : n - 2, 1 : n - 3]
        + W[2, 3] * A[2 : n - 2, 3 : n - 1]
        + W[2, 4] * A[2 : n - 2, 4:n]
        + W[0, 2] * A[0 : n - 4, 2 : n - 2]
        + W[1, 2] * A[1 : n - 3, 2 : n - 2]
        + W[3, 2] * A[3 : n - 1, 2 : n - 2]
        + W[4, 2] * A[4:n, 2 : n - 2]
    )


@njit
def grid(n, r, W, A, B):
    """Do what ``star`` does for the full square of (2r + 1, 2r + 1) weights ``W``."""
    b = n - r
    for s in range(-r, r + 1):
        for t in range(-r, r + 1):
            B[r:b, r:b] += W[r + s, r + t] * A[r + s : b + s, r + t : b + t]


def star_weights(r):
    """Return the (2r + 1, 2r + 1) weights of a star that takes the sum of both first derivatives."""
    W = np.zeros((2 * r + 1, 2 * r + 1))
    for s in range(1, r + 1):
        # each of the r central differences per direction has an equal share
        W[r, r + s] = W[r + s, r] = 1.0 / (2 * s * r)
        W[r, r - s] = W[r - s, r] = -1.0 / (2 * s * r)
    return W


def grid_weights(r):
    """Return the (2r + 1, 2r + 1) weights of a square that takes the sum of both first derivatives."""
    offset = np.arange(-r, r + 1)
    along = np.add.outer(offset, offset)
    # antisymmetric, so constants vanish; scaled so that the plane s + t gives 2
    return 2.0 * along / np.sum(along**2)


def plane(n):
    """Return the (n, n) plane i + j."""
    return np.add.outer(np.arange(n, dtype=np.float64), np.arange(n, dtype=np.float64))


def norm(n, r, B):
    """Return the mean absolute value of the interior of ``B``."""
    interior = B[r : n - r, r : n - r]
    return float(np.sum(np.abs(interior)) / interior.size)


def check(name, n, r, B):
    """Print the norm of ``B`` and stop if it is not what the iterations must have given."""
    found = norm(n, r, B)
    expected = 2.0 * (ITERATIONS + 1)
    print(name, "radius", r, "norm", repr(found))
    if abs(found - expected) > 1e-8 * expected:
        sys.exit(f"{name}: the norm must be {expected!r}")


def main():
    """Apply the three stencils to a square of about as many points as the first argument says."""
    n = math.isqrt(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000)
    print("n", n)

    for r in (2, 3):
        W = star_weights(r)
        A, B = plane(n), np.zeros((n, n))
        for _ in range(ITERATIONS + 1):
            star(n, r, W, A, B)
            A += 1.0
        check("star", n, r, B)

    W = star_weights(2)
    A, B = plane(n), np.zeros((n, n))
    for _ in range(ITERATIONS + 1):
        star2(n, W, A, B)
        A += 1.0
    check("star2", n, 2, B)

    W = grid_weights(2)
    A, B = plane(n), np.zeros((n, n))
    for _ in range(ITERATIONS + 1):
        grid(n, 2, W, A, B)
        A += 1.0
    check("grid", n, 2, B)


if __name__ == "__main__":
    main()
