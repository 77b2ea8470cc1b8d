"""Dew point, wet bulb and heat index, with chained comparisons."""

import math

from numba import njit


@njit
def heat_index(t, rh):
    """Return the apparent temperature in Fahrenheit (Rothfusz)."""
    simple = 0.5 * (t + 61.0 + (t - 68.0) * 1.2 + rh * 0.094)
    if simple < 80.0:
        return simple
    hi = -42.379 + 2.04901523 * t + 10.14333127 * rh - 0.22475541 * t * rh
    hi += -6.83783e-3 * t * t - 5.481717e-2 * rh * rh + 1.22874e-3 * t * t * rh
    hi += 8.5282e-4 * t * rh * rh - 1.99e-6 * t * t * rh * rh
    if rh < 13.0 and 80.0 <= t <= 112.0:
        hi -= (13.0 - rh) / 4.0 * math.sqrt((17.0 - abs(t - 95.0)) / 17.0)
    elif rh > 85.0 and 80.0 <= t <= 87.0:
        hi += (rh - 85.0) / 10.0 * (87.0 - t) / 5.0
    return hi


def main():
    print(heat_index(95.0, 10.0), heat_index(85.0, 90.0), heat_index(70.0, 50.0))


if __name__ == "__main__":
    main()
