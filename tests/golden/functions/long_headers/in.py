"""Functions that stand in both forms have headers that are written anew."""

import numpy as np
from numba import njit


@njit
def advance(
    positions, velocities, forces, masses, time_step, box_length, friction=0.5, temperature=300.0
):
    for i in range(len(positions)):
        velocities[i] += time_step * (forces[i] / masses[i] - friction * velocities[i])
        positions[i] = (positions[i] + time_step * velocities[i]) % box_length
    return temperature


@njit
def energy(
    positions_of_all_particles,
    velocities_of_all_particles,
    masses_of_all_particles,
    box_length: float,
    *more,
) -> float:
    total = 0.0
    for i in range(len(positions_of_all_particles)):
        total += masses_of_all_particles[i] * velocities_of_all_particles[i] ** 2
    return total / box_length + len(more)


@njit
def labelled(positions, velocities, forces, masses):
    heat = advance(positions, velocities, forces, masses, 0.1, 10.0)
    names = {"energy": energy(positions, velocities, masses, 10.0, 1, 2)}
    return heat + names["energy"]


x = np.arange(4.0)
print(labelled(x, x / 2, x / 3, x + 1), advance(x, x, x, x + 1, 0.1, 5.0), energy(x, x, x, 2.0))
