"""Augmented statements on parameters, which the caller sees."""

import numpy as np
from numba import njit


@njit
def momentum_step(w, v, g, rate, mu):
    v *= mu
    v -= rate * g
    w += v


@njit
def decay(x, rate):
    x[:] = x * np.exp(-rate)
    return x


def main():
    w, v = np.zeros(3), np.ones(3)
    momentum_step(w, v, np.ones(3), 0.1, 0.9)
    print(w, v, decay(w, 1.0), w)


if __name__ == "__main__":
    main()
