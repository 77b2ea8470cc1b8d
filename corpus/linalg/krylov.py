"""Kronecker product, trace and norms."""

import numpy as np
from numba import njit


@njit
def kron(a, b):
    out = np.empty((a.shape[0] * b.shape[0], a.shape[1] * b.shape[1]))
    for i in range(a.shape[0]):
        for j in range(a.shape[1]):
            for k in range(b.shape[0]):
                for l in range(b.shape[1]):
                    out[i * b.shape[0] + k, j * b.shape[1] + l] = a[i, j] * b[k, l]
    return out


@njit
def frobenius(a):
    return np.sqrt(np.sum(a * a))


@njit
def diagonal_sum(a):
    return np.trace(a)


def main():
    a = np.arange(4.0).reshape(2, 2)
    print(kron(a, np.eye(2)), frobenius(a), diagonal_sum(a))


if __name__ == "__main__":
    main()
