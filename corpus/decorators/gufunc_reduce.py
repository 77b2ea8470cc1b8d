"""Generalised universal functions with a scalar result for each row."""

import numpy as np
from numba import guvectorize


@guvectorize(["void(float64[:], float64[:])"], "(n)->()")
def geometric_mean(a, out):
    s = 0.0
    for ai in a:
        s += np.log(ai)
    out[0] = np.exp(s / a.size)


@guvectorize(["void(float64[:], float64[:], float64[:])"], "(n),(n)->()", nopython=True)
def weighted_mean(x, w, out):
    s = 0.0
    n = 0.0
    for i in range(x.shape[0]):
        if not np.isnan(x[i]):
            s += w[i] * x[i]
            n += w[i]
    out[0] = s / n if n > 0.0 else np.nan


def main():
    a = np.arange(1.0, 7.0).reshape(2, 3)
    print(geometric_mean(a), weighted_mean(a, np.ones(3)))


if __name__ == "__main__":
    main()
