"""Read-only arrays and arrays of one element or none."""

import numpy as np
from numba import njit


@njit
def squared_norm(x):
    s = 0.0
    for v in x:
        s += v * v
    return s


@njit
def spread_first(x, out):
    for i in range(len(out)):
        out[i] = x[0]


def main():
    x = np.arange(3.0)
    x.flags.writeable = False
    out = np.zeros(2)
    spread_first(x, out)
    print(squared_norm(x), squared_norm(np.zeros(0)), out)


if __name__ == "__main__":
    main()
