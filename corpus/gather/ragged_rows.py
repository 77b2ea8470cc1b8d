"""Groups of different lengths: sums, maxima and normalisation."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def segment_softmax(start, x, out):
    for g in prange(len(start) - 1):
        top = -np.inf
        for k in range(start[g], start[g + 1]):
            top = max(top, x[k])
        total = 0.0
        for k in range(start[g], start[g + 1]):
            out[k] = np.exp(x[k] - top)
            total += out[k]
        for k in range(start[g], start[g + 1]):
            out[k] /= total


def main():
    out = np.zeros(4)
    segment_softmax(np.array([0, 3, 4]), np.arange(4.0), out)
    print(out)


if __name__ == "__main__":
    main()
