"""Spectral radiance of a black body, with the constants of nature as globals."""

import math

from numba import njit

H = 6.62607015e-34
C = 299792458.0
KB = 1.380649e-23


@njit
def planck(wavelength, temperature):
    x = H * C / (wavelength * KB * temperature)
    return 2.0 * H * C**2 / wavelength**5 / math.expm1(x)


@njit
def wien_peak(temperature):
    return 2.897771955e-3 / temperature


def main():
    print(planck(wien_peak(5772.0), 5772.0))


if __name__ == "__main__":
    main()
