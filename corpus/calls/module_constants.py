"""Constants of the module: numbers, tuples, arrays, computed ones."""

import numpy as np
from numba import njit

GRAVITY = 9.80665
LAYERS = (0.0, 11000.0, 20000.0)
LAPSE = np.array([-0.0065, 0.0, 0.001])
GAS = 8.314462618 / 0.0289644


@njit
def temperature(height):
    t = 288.15
    for k in range(3):
        top = LAYERS[k + 1] if k < 2 else 32000.0
        if height <= top:
            return t + LAPSE[k] * (height - LAYERS[k])
        t += LAPSE[k] * (top - LAYERS[k])
    return t


@njit
def scale_heights(heights, out):
    for i in range(len(heights)):
        out[i] = GAS * temperature(heights[i]) / GRAVITY


def main():
    out = np.zeros(3)
    scale_heights(np.array([0.0, 15000.0, 25000.0]), out)
    print(out)


if __name__ == "__main__":
    main()
