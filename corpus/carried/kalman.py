"""A scalar Kalman filter."""

import numpy as np
from numba import njit


@njit
def kalman(z, q, r, estimates):
    x = z[0]
    p = 1.0
    for k in range(len(z)):
        p += q
        gain = p / (p + r)
        x += gain * (z[k] - x)
        p *= 1.0 - gain
        estimates[k] = x
    return p


def main():
    estimates = np.zeros(4)
    print(kalman(np.array([1.0, 1.2, 0.9, 1.1]), 1e-3, 0.1, estimates), estimates)


if __name__ == "__main__":
    main()
