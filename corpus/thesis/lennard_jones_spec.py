"""Inputs of the kernels in lennard_jones.py."""

import numpy as np
import numpy.typing as npt

from difftest.plan import Diagnostics, Plan, reduction
from difftest.spec import Arguments, Inputs, Specification, reordered_sum

spec = Specification(
    unit="atoms",
    sizes={"S": 100, "M": 1_000, "L": 10_000},
    benchmark=(100, 1_000, 10_000, 100_000),
)

ONE = {"S": 1}


@spec.kernel(sizes=ONE, benchmark=())
def lj(make: Inputs) -> Arguments:
    """Return the square of a distance."""
    return (make.scalar(make.rng.uniform(0.9, 4.0)),)


@spec.kernel(sizes=ONE, benchmark=())
def distance2(make: Inputs) -> Arguments:
    """Return two points."""
    return make.uniform(3), make.uniform(3)


def pair_energies(cluster: npt.NDArray[np.floating]) -> tuple[int, float]:
    """Return the number of pairs of atoms and the sum of their absolute energies."""
    atoms = len(cluster)
    total = 0.0
    for i in range(atoms - 1):
        s6 = np.sum((cluster[i + 1 :] - cluster[i]) ** 2, axis=1, dtype=np.float64) ** -3.0
        total += float(np.sum(np.abs(4.0 * (s6 * s6 - s6))))
    return atoms * (atoms - 1) // 2, total


@spec.kernel(agreement=reordered_sum(pair_energies))
def potential(make: Inputs) -> Arguments:
    """Return the atoms of a cubic lattice, each moved at random a little, one a row."""
    side = int(np.ceil(make.size ** (1 / 3)))
    index = np.arange(make.size)
    points = np.column_stack((index % side, index // side % side, index // side**2))
    return (make.array(2 ** (1 / 6) * (points + make.rng.uniform(-0.1, 0.1, points.shape))),)


PLAN: Plan = {
    "lj": {},
    "distance2": {},
    "potential": {
        "i": reduction("energies of pairs are added"),
        "j": reduction("energies of pairs are added"),
    },
}
DIAGNOSTICS: Diagnostics = {}
