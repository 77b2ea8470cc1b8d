"""Jacobi's iteration on a plane, strips of vectors by hand."""

import appy
import numpy as np
from appy import MVL, vidx


@appy.jit
def jacobi_2d(TSTEPS, A, B):
    M, N = A.shape
    for t in range(1, TSTEPS):
        #pragma parallel for
        for i in range(1, M - 1):
            #pragma parallel for
            for j in range(1, N - 1, MVL):
                v = vidx(j, MVL, N - 1)
                left = slice(v.start - 1, v.stop - 1)
                right = slice(v.start + 1, v.stop + 1)
                B[i, v] = 0.2 * (A[i, v] + A[i, left] + A[i, right] + A[i + 1, v] + A[i - 1, v])
        #pragma 1:M-1=>parallel 1:N-1=>parallel
        A[1 : M - 1, 1 : N - 1] = 0.2 * (
            B[1 : M - 1, 1 : N - 1]
            + B[1 : M - 1, : N - 2]
            + B[1 : M - 1, 2:N]
            + B[2:M, 1 : N - 1]
            + B[: M - 2, 1 : N - 1]
        )


def main():
    A, B = np.arange(16.0).reshape(4, 4), np.zeros((4, 4))
    jacobi_2d(3, A, B)
    print(A)


if __name__ == "__main__":
    main()
