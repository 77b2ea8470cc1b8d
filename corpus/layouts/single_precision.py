"""Single precision kept where Numba keeps it, and left where it leaves it."""

import numpy as np
from numba import njit


@njit
def axpby(a, x, b, y):
    out = np.empty_like(x)
    for i in range(len(x)):
        out[i] = a * x[i] + b * y[i]
    return out


@njit
def literal_promotes(x):
    return x * 2.0, x * 2, x + np.float32(0.1)


@njit
def single_sum(x):
    s = np.float32(0.0)
    for v in x:
        s += v
    return s


def main():
    x = np.arange(3, dtype=np.float32)
    print(axpby(0.1, x, 0.2, x), literal_promotes(x), single_sum(x))


if __name__ == "__main__":
    main()
