"""Conversions with scalar and array arguments."""

import numpy as np
from numba import njit


@njit
def to_kelvin(celsius):
    return celsius + 273.15


@njit
def anomaly(series, baseline):
    return to_kelvin(series) - to_kelvin(baseline)


def main():
    print(to_kelvin(20.0), to_kelvin(np.arange(3.0)), anomaly(np.arange(3.0), 1.0))


if __name__ == "__main__":
    main()
