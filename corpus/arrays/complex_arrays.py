"""Complex arrays: phases, powers, magnitudes."""

import numpy as np
from numba import njit


@njit
def phasor(t, omega, phase):
    return np.exp(1j * (omega * t + phase))


@njit
def power_spectrum(z):
    return z.real**2 + z.imag**2


@njit
def mix(z, w):
    return z * np.conj(w)


def main():
    z = phasor(np.arange(3.0), 1.0, 0.5)
    print(z, power_spectrum(z), mix(z, z))


if __name__ == "__main__":
    main()
