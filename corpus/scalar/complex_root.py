"""A complex square root and a phase, on scalars."""

import numpy as np
from numba import njit


@njit
def reflection(n1, n2, thickness, wavelength):
    """Return the amplitude that a thin film between equal media reflects."""
    r = (n1 - n2) / (n1 + n2)
    phase = np.exp(4.0j * np.pi * n2 * thickness / wavelength)
    return r * (1.0 - phase) / (1.0 - r * r * phase)


@njit
def reflectance(n1, n2, thickness, wavelength):
    amplitude = reflection(n1, n2, thickness, wavelength)
    return amplitude.real**2 + amplitude.imag**2


def main():
    print(reflectance(1.0 + 0.0j, 1.5 + 0.1j, 120e-9, 550e-9))


if __name__ == "__main__":
    main()
