"""Recurrences of orthogonal polynomials for many points."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def legendre(x, degree, out):
    for i in prange(len(x)):
        p0, p1 = 1.0, x[i]
        out[0, i] = p0
        if degree > 0:
            out[1, i] = p1
        for n in range(1, degree):
            p0, p1 = p1, ((2 * n + 1) * x[i] * p1 - n * p0) / (n + 1)
            out[n + 1, i] = p1


def main():
    out = np.zeros((4, 3))
    legendre(np.linspace(-1.0, 1.0, 3), 3, out)
    print(out)


if __name__ == "__main__":
    main()
