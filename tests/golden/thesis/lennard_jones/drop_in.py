"""Lennard-Jones energy of a cluster of atoms.

Lengths are in units of sigma, energies in units of epsilon, the two parameters of the potential.

Usage: python lennard_jones.py [atoms]
"""

import sys

import numpy as np
import pykokkos as pk


@pk.host_call
@pk.function
def lj(r2):
    """Return the energy of a pair of atoms from the square of their distance."""
    # the attractive term goes with r^-6, the repulsive term is its square
    s2 = 1.0 / r2
    s6 = s2 * s2 * s2
    return 4.0 * (s6 * s6 - s6)


@pk.host_call
@pk.function
def distance2(p, q):
    """Return the square of the distance between the points ``p`` and ``q``, three coordinates each."""
    dx = p[0] - q[0]
    dy = p[1] - q[1]
    dz = p[2] - q[2]
    return dx * dx + dy * dy + dz * dz


@pk.workunit
def potential_workunit(i, energy, cluster):
    cluster_i = cluster[i, :]
    # every pair counts once, so the work shrinks as i grows
    for j in range(i + 1, cluster.extent(0)):
        cluster_j = cluster[j, :]
        r2 = distance2(cluster_i, cluster_j)
        energy += lj(r2)


def potential(cluster):
    """Return the energy of a cluster, given one atom a row."""
    policy = pk.RangePolicy(0, len(cluster) - 1)
    return pk.parallel_reduce("potential_workunit", policy, potential_workunit, cluster=cluster)


def lattice(atoms):
    """Return ``atoms`` points of a cubic lattice, each moved at random a little, as an (atoms, 3) array."""
    side = int(np.ceil(atoms ** (1 / 3)))
    index = np.arange(atoms)
    points = np.column_stack((index % side, index // side % side, index // side**2))
    # the spacing is the distance at which a pair has the lowest energy
    return 2 ** (1 / 6) * (points + np.random.default_rng(2025).uniform(-0.1, 0.1, (atoms, 3)))


def main():
    """Print the energy of a cluster of as many atoms as the first argument says."""
    atoms = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000
    cluster = lattice(atoms)
    print("atoms", atoms)
    print("energy of a pair at the distance 1.5", repr(float(lj(1.5**2))))
    print("square of the first distance", repr(float(distance2(cluster[0], cluster[1]))))
    print("potential", repr(float(potential(cluster))))


if __name__ == "__main__":
    main()
