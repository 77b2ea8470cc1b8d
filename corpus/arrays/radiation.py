"""Heat flux from temperatures: many operators in one statement."""

import numpy as np
from numba import njit

SIGMA = 5.670374419e-8


@njit
def net_flux(t_surface, t_air, emissivity, cloud, wind):
    long_wave = emissivity * SIGMA * (t_surface**4 - t_air**4 * (0.7 + 0.3 * cloud))
    sensible = 1.2 * 1005.0 * 0.001 * wind * (t_surface - t_air)
    return long_wave + sensible


def main():
    t = np.array([280.0, 290.0])
    print(net_flux(t, t - 3.0, 0.97, np.zeros(2), np.ones(2)))


if __name__ == "__main__":
    main()
