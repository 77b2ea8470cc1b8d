"""Modified Gram-Schmidt on columns, slices of the second dimension."""

import numpy as np
from numba import njit


@njit
def gram_schmidt(q):
    n = q.shape[1]
    for k in range(n):
        norm = np.sqrt(np.sum(q[:, k] ** 2))
        q[:, k] /= norm
        for j in range(k + 1, n):
            r = np.sum(q[:, k] * q[:, j])
            q[:, j] -= r * q[:, k]


def main():
    q = np.eye(3) + 0.5
    gram_schmidt(q)
    print(q)


if __name__ == "__main__":
    main()
