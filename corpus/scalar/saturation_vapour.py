"""Saturation vapour pressure over water and over ice, and relative humidity."""

import numpy as np
from numba import njit


@njit
def saturation_pressure(t_celsius):
    """Return hectopascals, by the formulas of Magnus."""
    if t_celsius >= 0.0:
        return 6.1094 * np.exp(17.625 * t_celsius / (t_celsius + 243.04))
    return 6.1121 * np.exp(22.587 * t_celsius / (t_celsius + 273.86))


@njit
def relative_humidity(t_celsius, dew_point):
    return 100.0 * saturation_pressure(dew_point) / saturation_pressure(t_celsius)


def main():
    print(saturation_pressure(20.0), saturation_pressure(-10.0), relative_humidity(20.0, 12.0))


if __name__ == "__main__":
    main()
