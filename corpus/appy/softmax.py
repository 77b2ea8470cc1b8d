"""Softmax of rows, tensor statements with three reductions."""

import appy
import numpy as np
from appy import exp, max, sum


@appy.jit
def softmax(x, out):
    M, N = x.shape
    #pragma parallel for
    for i in range(M):
        #pragma :N=>reduction(max:top)
        top = max(x[i, :N])
        #pragma :N=>parallel
        out[i, :N] = exp(x[i, :N] - top)
        #pragma :N=>reduction(sum:total)
        total = sum(out[i, :N])
        #pragma :N=>parallel
        out[i, :N] /= total


def main():
    out = np.zeros((2, 3))
    softmax(np.arange(6.0).reshape(2, 3), out)
    print(out)


if __name__ == "__main__":
    main()
