"""A class of Numba with fields and methods."""

import numpy as np
from numba import float64, int64
from numba.experimental import jitclass


@jitclass([("count", int64), ("mean", float64), ("m2", float64)])
class Accumulator:
    def __init__(self):
        self.count = 0
        self.mean = 0.0
        self.m2 = 0.0

    def add(self, x):
        self.count += 1
        d = x - self.mean
        self.mean += d / self.count
        self.m2 += d * (x - self.mean)

    def variance(self):
        return self.m2 / self.count


def variance_of(values):
    a = Accumulator()
    for v in values:
        a.add(v)
    return a.variance()


def main():
    print(variance_of(np.arange(5.0)))


if __name__ == "__main__":
    main()
