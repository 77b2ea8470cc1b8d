"""Eigenvalues and singular values from LAPACK."""

import numpy as np
from numba import njit


@njit
def spectral_radius(a):
    return np.max(np.abs(np.linalg.eigvalsh(a)))


@njit
def condition(a):
    s = np.linalg.svd(a)[1]
    return s[0] / s[-1]


def main():
    a = np.array([[2.0, 1.0], [1.0, 3.0]])
    print(spectral_radius(a), condition(a))


if __name__ == "__main__":
    main()
