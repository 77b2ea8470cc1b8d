"""Heat equation in a box, two tensor statements in turns."""

import appy
import numpy as np


@appy.jit
def heat_3d(TSTEPS, A, B):
    N = A.shape[0]
    for t in range(1, TSTEPS):
        #pragma 1:N-1=>parallel 1:N-1=>parallel 1:N-1=>parallel
        B[1 : N - 1, 1 : N - 1, 1 : N - 1] = (
            0.125 * (A[2:N, 1 : N - 1, 1 : N - 1] + A[: N - 2, 1 : N - 1, 1 : N - 1])
            + 0.125 * (A[1 : N - 1, 2:N, 1 : N - 1] + A[1 : N - 1, : N - 2, 1 : N - 1])
            + 0.125 * (A[1 : N - 1, 1 : N - 1, 2:N] + A[1 : N - 1, 1 : N - 1, : N - 2])
            + 0.25 * A[1 : N - 1, 1 : N - 1, 1 : N - 1]
        )
        #pragma 1:N-1=>parallel 1:N-1=>parallel 1:N-1=>parallel
        A[1 : N - 1, 1 : N - 1, 1 : N - 1] = (
            0.125 * (B[2:N, 1 : N - 1, 1 : N - 1] + B[: N - 2, 1 : N - 1, 1 : N - 1])
            + 0.125 * (B[1 : N - 1, 2:N, 1 : N - 1] + B[1 : N - 1, : N - 2, 1 : N - 1])
            + 0.125 * (B[1 : N - 1, 1 : N - 1, 2:N] + B[1 : N - 1, 1 : N - 1, : N - 2])
            + 0.25 * B[1 : N - 1, 1 : N - 1, 1 : N - 1]
        )


def main():
    A, B = np.random.default_rng(0).random((4, 4, 4)), np.zeros((4, 4, 4))
    heat_3d(3, A, B)
    print(A[1])


if __name__ == "__main__":
    main()
