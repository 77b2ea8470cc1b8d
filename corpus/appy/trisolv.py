"""A triangular system, with a reduction inside a sequential loop."""

import appy
import numpy as np
from appy import sum


@appy.jit
def trisolv(L, x, b):
    N = x.shape[0]
    #pragma sequential for
    for i in range(N):
        #pragma :i=>reduction(sum:s)
        s = sum(L[i, :i] * x[:i])
        x[i] = (b[i] - s) / L[i, i]


def main():
    x = np.zeros(3)
    trisolv(np.tril(np.ones((3, 3))) + np.eye(3), x, np.arange(3.0))
    print(x)


if __name__ == "__main__":
    main()
