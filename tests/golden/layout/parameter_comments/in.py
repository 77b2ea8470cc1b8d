"""Comments behind parameters stay there; others of a header go above what is made of it."""

import numpy as np
from numba import njit, prange


@njit
def energy(
    mass: float,  # in kg
    # between
    speed: float = 2.0,  # in m/s
    scale: float = 0.5,  # without unit
) -> float:
    """Kinetic energy."""
    return scale * mass * speed**2


@njit
def shifted(x,  # beside the name
            by: float, to: float):  # behind the header
    return x + by - to


@njit(parallel=True)
def energies(
    masses,  # in kg
    speeds,  # in m/s
    out, more=0.0,  # both
):
    """Kinetic energies."""
    for i in prange(len(masses)):
        out[i] = energy(masses[i], speeds[i]) + more


if __name__ == "__main__":
    found = np.zeros(2)
    energies(np.array([1.0, 2.0]), np.array([3.0, 4.0]), found)
    print(energy(2.0), shifted(1.0, 2.0, 3.0), found)
