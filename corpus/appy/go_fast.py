"""A trace of tanh, added to every element."""

import appy
import numpy as np
from appy import tanh, zeros


@appy.jit
def go_fast(a, out):
    M, N = a.shape
    trace = zeros(1)
    #pragma parallel for
    for i in range(M):
        #pragma atomic
        trace[0] += tanh(a[i, i])
    #pragma :M=>parallel :N=>parallel
    out[:M, :N] = a[:M, :N] + trace[0]


def main():
    out = np.zeros((3, 3))
    go_fast(np.eye(3), out)
    print(out)


if __name__ == "__main__":
    main()
