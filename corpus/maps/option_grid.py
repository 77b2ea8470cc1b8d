"""Black-Scholes prices of a whole book of options, in parallel."""

import math

import numpy as np
from numba import njit, prange


@njit
def cdf(x):
    return 0.5 * (1.0 + math.erf(x / math.sqrt(2.0)))


@njit(parallel=True)
def price_book(spot, strike, years, rate, volatility, calls, puts):
    for i in prange(len(spot)):
        root = volatility * math.sqrt(years[i])
        d1 = (math.log(spot[i] / strike[i]) + (rate + 0.5 * volatility * volatility) * years[i]) / root
        discounted = strike[i] * math.exp(-rate * years[i])
        calls[i] = spot[i] * cdf(d1) - discounted * cdf(d1 - root)
        puts[i] = calls[i] - spot[i] + discounted


def main():
    calls, puts = np.zeros(3), np.zeros(3)
    price_book(np.full(3, 100.0), np.array([90.0, 100.0, 110.0]), np.ones(3), 0.02, 0.3, calls, puts)
    print(calls, puts)


if __name__ == "__main__":
    main()
