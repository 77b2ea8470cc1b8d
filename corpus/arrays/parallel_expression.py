"""Whole-array statements under parallel=True."""

import numpy as np
from numba import njit


@njit(parallel=True)
def wave_superposition(t, a, b):
    return a * np.sin(t) + b * np.cos(2.0 * t) - 0.5


@njit(parallel=True)
def rms(x):
    return np.sqrt((x**2).sum() / x.size)


@njit(parallel=True)
def blend(a, b, alpha, out):
    out[:] = alpha * a + (1.0 - alpha) * b


def main():
    t = np.linspace(0.0, 1.0, 4)
    out = np.zeros(4)
    blend(t, t * t, 0.3, out)
    print(wave_superposition(t, 1.0, 2.0), rms(t), out)


if __name__ == "__main__":
    main()
