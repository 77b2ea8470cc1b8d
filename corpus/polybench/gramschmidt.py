"""QR decomposition after Gram and Schmidt."""

import numpy as np
from numba import njit


@njit
def gramschmidt(A):
    Q = np.zeros_like(A)
    R = np.zeros((A.shape[1], A.shape[1]))
    for k in range(A.shape[1]):
        nrm = 0.0
        for i in range(A.shape[0]):
            nrm += A[i, k] * A[i, k]
        R[k, k] = np.sqrt(nrm)
        Q[:, k] = A[:, k] / R[k, k]
        for j in range(k + 1, A.shape[1]):
            s = 0.0
            for i in range(A.shape[0]):
                s += Q[i, k] * A[i, j]
            R[k, j] = s
            A[:, j] -= Q[:, k] * R[k, j]
    return Q, R


def main():
    print(gramschmidt(np.eye(3) + 0.5))


if __name__ == "__main__":
    main()
