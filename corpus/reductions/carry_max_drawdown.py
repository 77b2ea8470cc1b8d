"""Largest fall of a share from its last peak."""

import numpy as np
from numba import njit


@njit
def max_drawdown(prices):
    peak = prices[0]
    worst = 0.0
    for p in prices:
        peak = max(peak, p)
        worst = max(worst, 1.0 - p / peak)
    return worst


def main():
    print(max_drawdown(np.array([100.0, 120.0, 90.0, 130.0, 80.0])))


if __name__ == "__main__":
    main()
