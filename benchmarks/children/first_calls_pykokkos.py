"""The kernels of first_calls_numba.py for PyKokkos, and a call of each."""

import numpy as np

import pykokkos as pk


@pk.workunit
def axpy(i, a, x, y):
    y[i] += a * x[i]


@pk.function
def lj(r2):
    s6 = 1.0 / (r2 * r2 * r2)
    return 4.0 * (s6 * s6 - s6)


@pk.function
def distance2(p, q):
    dx = p[0] - q[0]
    dy = p[1] - q[1]
    dz = p[2] - q[2]
    return dx * dx + dy * dy + dz * dz


@pk.workunit
def potential(i, energy, cluster):
    cluster_i = cluster[i, :]
    for j in range(i + 1, cluster.extent(0)):
        cluster_j = cluster[j, :]
        energy += lj(distance2(cluster_i, cluster_j))


@pk.workunit
def jacobi(i, old, new):
    for j in range(1, old.extent(1) - 1):
        new[i, j] = 0.25 * (old[i - 1, j] + old[i + 1, j] + old[i, j - 1] + old[i, j + 1])


def start():
    """Do what has to be done once in a process before any kernel: start Kokkos."""
    pk.initialize()


CALLS = {
    "axpy": lambda: pk.parallel_for(
        "axpy", pk.RangePolicy(0, 1000), axpy, a=2.0, x=np.ones(1000), y=np.ones(1000)
    ),
    "potential": lambda: pk.parallel_reduce(
        "potential", pk.RangePolicy(0, 99), potential, cluster=np.arange(300.0).reshape(100, 3)
    ),
    "jacobi": lambda: pk.parallel_for(
        "jacobi", pk.RangePolicy(1, 49), jacobi, old=np.ones((50, 50)), new=np.ones((50, 50))
    ),
}
