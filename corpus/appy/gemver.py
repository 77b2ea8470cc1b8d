"""Vector multiplications and additions, tensor statements with reductions."""

import appy
import numpy as np
from appy import mv


@appy.jit
def gemver(alpha, beta, A, u1, v1, u2, v2, w, x, y, z):
    M, N = A.shape
    #pragma :M=>parallel :N=>parallel
    A[:M, :N] += u1[:M].reshape(M, 1) * v1[:N] + u2[:M].reshape(M, 1) * v2[:N]
    #pragma :N=>parallel :M=>reduction(sum:x)
    x[:N] += mv(beta * A[:M, :N].T, y[:M]) + z[:N]
    #pragma :M=>parallel :N=>reduction(sum:w)
    w[:M] += mv(alpha * A[:M, :N], x[:N])


def main():
    v = [np.arange(1.0, 4.0) * k for k in range(8)]
    A = np.eye(3)
    gemver(1.5, 1.2, A, *v)
    print(A, v[4], v[5])


if __name__ == "__main__":
    main()
