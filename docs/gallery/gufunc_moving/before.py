"""Generalised universal functions: moving average and convolution of rows."""

import numba as nb
import numpy as np
from numba import guvectorize


@guvectorize(["void(float64[:], int64, float64[:])"], "(n),()->(n)")
def moving_average(x, w, out):
    s = 0.0
    for i in range(len(x)):
        s += x[i]
        if i >= w:
            s -= x[i - w]
        out[i] = s / min(i + 1, w)


@guvectorize([(nb.float64[:], nb.float64[:], nb.float64[:])], "(n),(m)->(n)")
def convolve_same(x, k, out):
    half = len(k) // 2
    for i in range(len(x)):
        s = 0.0
        for j in range(len(k)):
            at = i + j - half
            if 0 <= at < len(x):
                s += k[j] * x[at]
        out[i] = s


def main():
    print(
        moving_average(np.arange(6.0).reshape(2, 3), 2),
        convolve_same(np.arange(4.0), np.array([0.25, 0.5, 0.25])),
    )


if __name__ == "__main__":
    main()
