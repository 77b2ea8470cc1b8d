"""Comments behind parameters stay there; others of a header go above what is made of it."""

import numpy as np
import pykokkos as pk


@pk.function(annotations=False)
def energy(
    mass: float,  # in kg
    # between
    speed: float = 2.0,  # in m/s
    scale: float = 0.5,  # without unit
) -> float:
    """Kinetic energy."""
    return scale * mass * speed**2


call_energy = pk.host_call(energy)


@pk.function(annotations=False)
def shifted(x,  # beside the name
            by: float, to: float):  # behind the header
    return x + by - to


call_shifted = pk.host_call(shifted)


# both
@pk.workunit
def energies(i, masses, speeds, out, more):
    out[i] = energy(masses[i], speeds[i]) + more


def call_energies(
    masses,  # in kg
    speeds,  # in m/s
    out,
    more=0.0,
):
    """Kinetic energies."""
    policy = pk.RangePolicy(0, len(masses))
    pk.parallel_for("energies", policy, energies, masses=masses, speeds=speeds, out=out, more=more)


if __name__ == "__main__":
    found = np.zeros(2)
    call_energies(np.array([1.0, 2.0]), np.array([3.0, 4.0]), found)
    print(call_energy(2.0), call_shifted(1.0, 2.0, 3.0), found)
