"""Levinson and Durbin's recursion, with a flipped slice."""

import numpy as np
from numba import njit


@njit
def durbin(r):
    y = np.empty_like(r)
    alpha = -r[0]
    beta = 1.0
    y[0] = -r[0]
    for k in range(1, r.shape[0]):
        beta *= 1.0 - alpha * alpha
        alpha = -(r[k] + np.sum(r[:k][::-1] * y[:k])) / beta
        y[:k] += alpha * y[:k][::-1]
        y[k] = alpha
    return y


def main():
    print(durbin(np.array([0.5, 0.2, 0.1, 0.05])))


if __name__ == "__main__":
    main()
