"""Sum of two matrix-vector products, as in the slides of APPy."""

import appy
import numpy as np
from appy import mv


@appy.jit
def gesummv(alpha, beta, A, B, x, y):
    M, N = A.shape
    #pragma :M=>parallel :N=>reduction(sum:y)
    y[:M] = mv(alpha * A[:M, :N], x[:N]) + mv(beta * B[:M, :N], x[:N])


def main():
    y = np.zeros(3)
    gesummv(1.5, 1.2, np.eye(3), np.ones((3, 3)), np.arange(3.0), y)
    print(y)


if __name__ == "__main__":
    main()
