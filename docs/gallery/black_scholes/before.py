"""Price of a European call option in the model of Black and Scholes."""

import math

from numba import njit


@njit
def normal_cdf(x):
    return 0.5 * math.erfc(-x / math.sqrt(2.0))


@njit
def call_price(spot, strike, rate, volatility, years):
    """Return the price of the right to buy at ``strike`` after ``years``."""
    spread = volatility * math.sqrt(years)
    d1 = (math.log(spot / strike) + (rate + 0.5 * volatility**2) * years) / spread
    d2 = d1 - spread
    return spot * normal_cdf(d1) - strike * math.exp(-rate * years) * normal_cdf(d2)


def main():
    for strike in (80.0, 100.0, 120.0):
        print(strike, call_price(100.0, strike, 0.05, 0.2, 1.0))


if __name__ == "__main__":
    main()
