"""Moving averages that remember: exponential, Holt's trend."""

import numpy as np
from numba import njit


@njit
def ema(x, alpha):
    out = np.empty_like(x)
    out[0] = x[0]
    for i in range(1, len(x)):
        out[i] = alpha * x[i] + (1.0 - alpha) * out[i - 1]
    return out


@njit
def holt(x, alpha, beta, out):
    level = x[0]
    trend = x[1] - x[0]
    for i in range(1, len(x)):
        previous = level
        level = alpha * x[i] + (1.0 - alpha) * (level + trend)
        trend = beta * (level - previous) + (1.0 - beta) * trend
        out[i] = level + trend


def main():
    x = np.array([3.0, 5.0, 4.0, 6.0])
    out = np.zeros(4)
    holt(x, 0.5, 0.3, out)
    print(ema(x, 0.5), out)


if __name__ == "__main__":
    main()
