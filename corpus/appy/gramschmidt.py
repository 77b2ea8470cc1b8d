"""QR decomposition, parallel over the later columns."""

import appy
import numpy as np
from appy import sqrt


@appy.jit
def gramschmidt(A, Q, R):
    M, N = A.shape
    for k in range(N):
        nrm = 0.0
        #pragma simd
        for i in range(M):
            nrm += A[i, k] * A[i, k]
        R[k, k] = sqrt(nrm)
        #pragma :M=>parallel
        Q[:M, k] = A[:M, k] / R[k, k]
        #pragma parallel for
        for j in range(k + 1, N):
            s = 0.0
            #pragma simd
            for i in range(M):
                s += Q[i, k] * A[i, j]
            R[k, j] = s
            #pragma simd
            for i in range(M):
                A[i, j] -= Q[i, k] * s


def main():
    A, Q, R = np.eye(3) + 0.5, np.zeros((3, 3)), np.zeros((3, 3))
    gramschmidt(A, Q, R)
    print(Q, R)


if __name__ == "__main__":
    main()
