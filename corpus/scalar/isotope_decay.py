"""Activities of a decay chain of two members."""

import math

from numba import njit

LN2 = math.log(2.0)


@njit
def activity(n0, half_life, t):
    rate = LN2 / half_life
    return n0 * rate * math.exp(-rate * t)


@njit
def daughter_activity(n0, half_life, daughter_half_life, t):
    """Return the activity of the daughter by Bateman's equation."""
    k1, k2 = LN2 / half_life, LN2 / daughter_half_life
    if abs(k1 - k2) < 1e-12 * k1:
        return n0 * k1 * k1 * t * math.exp(-k1 * t)
    return n0 * k1 * k2 / (k2 - k1) * (math.exp(-k1 * t) - math.exp(-k2 * t))


def main():
    print(activity(1e6, 2.75, 1.0), daughter_activity(1e6, 66.0, 6.0, 24.0))


if __name__ == "__main__":
    main()
