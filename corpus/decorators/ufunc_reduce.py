"""A universal function used by its methods: reduce, accumulate."""

import math

import numpy as np
from numba import vectorize


@vectorize(["float64(float64, float64)"])
def log_add(a, b):
    top = max(a, b)
    return top + math.log(math.exp(a - top) + math.exp(b - top))


def log_total(x):
    return log_add.reduce(x)


def main():
    print(log_total(np.zeros(4)), log_add.accumulate(np.zeros(3)), log_add(1.0, 2.0))


if __name__ == "__main__":
    main()
