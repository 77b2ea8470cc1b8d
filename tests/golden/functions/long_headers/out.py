"""Functions that stand in both forms have headers that are written anew."""

import numpy as np
from numba import njit
import pykokkos as pk


@njit
def advance(
    positions, velocities, forces, masses, time_step, box_length, friction=0.5, temperature=300.0
):
    for i in range(len(positions)):
        velocities[i] += time_step * (forces[i] / masses[i] - friction * velocities[i])
        positions[i] = (positions[i] + time_step * velocities[i]) % box_length
    return temperature


@pk.function
def advance_function(
    positions, velocities, forces, masses, time_step, box_length, friction=0.5, temperature=300.0
):
    for i in range(len(positions)):
        velocities[i] += time_step * (forces[i] / masses[i] - friction * velocities[i])
        positions[i] = (positions[i] + time_step * velocities[i]) % box_length
    return temperature


call_advance = pk.host_call(advance_function)


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


@pk.function(annotations=False)
def energy_function(
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


call_energy = pk.host_call(energy_function)


# caramba: CRB2004: 'labelled' stays with Numba: a dictionary has no meaning in a Kokkos kernel
@njit
def labelled(positions, velocities, forces, masses):
    heat = advance(positions, velocities, forces, masses, 0.1, 10.0)
    names = {"energy": energy(positions, velocities, masses, 10.0, 1, 2)}
    return heat + names["energy"]


x = np.arange(4.0)
print(labelled(x, x / 2, x / 3, x + 1), call_advance(x, x, x, x + 1, 0.1, 5.0), call_energy(x, x, x, 2.0))
