"""Elements of different types in one expression."""

import numpy as np
from numba import njit


@njit
def weighted_counts(counts, weights, flags):
    s = 0.0
    for i in range(len(counts)):
        if flags[i]:
            s += counts[i] * weights[i]
    return s


@njit
def calibrate(raw, gain, offset, out):
    for i in range(raw.shape[0]):
        for j in range(raw.shape[1]):
            out[i, j] = raw[i, j] * gain[j] + offset


@njit
def divide_ints(a, b):
    return a / b, a // b, a % b


def main():
    out = np.zeros((1, 2))
    calibrate(np.array([[10, 20]], np.uint16), np.array([0.5, 2.0], np.float32), 1, out)
    print(out, divide_ints(np.array([7, -7]), np.array([2, 2])))


if __name__ == "__main__":
    main()
