"""Universal functions with signatures."""

import math

import numpy as np
from numba import vectorize


@vectorize(["float64(float64)", "float32(float32)"])
def logit(p):
    return math.log(p / (1.0 - p))


@vectorize(["float64(float64, float64)"])
def soft_threshold(x, t):
    if x > t:
        return x - t
    if x < -t:
        return x + t
    return 0.0


def main():
    print(logit(np.array([0.2, 0.5])), soft_threshold(np.arange(-2.0, 3.0), 1.0))


if __name__ == "__main__":
    main()
