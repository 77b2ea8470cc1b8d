"""Cumulative sums, differences and returns of prices."""

import numpy as np
from numba import njit


@njit
def log_returns(prices):
    return np.diff(np.log(prices))


@njit
def equity(returns):
    return np.cumsum(returns) + 1.0


@njit
def normalised_cdf(x):
    c = np.cumsum(x)
    return c / c[-1]


def main():
    p = np.array([1.0, 1.1, 1.05])
    print(log_returns(p), equity(np.diff(p)), normalised_cdf(p))


if __name__ == "__main__":
    main()
