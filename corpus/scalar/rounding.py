"""Rounding, truncating and floor of the same number, to compare conventions."""

import math

from numba import njit


@njit
def bankers_cents(amount):
    return round(amount, 2)


@njit
def split_number(x):
    """Return the parts of a number under four conventions."""
    whole = int(x)
    down = math.floor(x)
    return whole, down, round(x), x - whole


def main():
    print(bankers_cents(2.675), split_number(-2.5), split_number(3.5))


if __name__ == "__main__":
    main()
