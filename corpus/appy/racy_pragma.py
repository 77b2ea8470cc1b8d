"""Pragmas that claim too much: a shift in place and a scatter."""

import appy
import numpy as np


@appy.jit
def shift(a):
    #pragma parallel for
    for i in range(1, a.shape[0]):
        a[i] = a[i - 1] + 1.0


@appy.jit
def scatter_add(index, x, out):
    #pragma parallel for
    for i in range(x.shape[0]):
        out[index[i]] += x[i]


def main():
    a, out = np.zeros(4), np.zeros(2)
    shift(a)
    scatter_add(np.array([0, 1, 1]), np.ones(3), out)
    print(a, out)


if __name__ == "__main__":
    main()
