"""What the kernels of record_arrays.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, parallel, reduction
from difftest.spec import Arguments, Inputs, Specification


def particles(make: Inputs) -> np.ndarray:
    """Return particles at random."""
    p = np.zeros(make.size, [("x", np.float64), ("v", np.float64), ("m", np.float64)])
    p["x"], p["v"], p["m"] = make.rng.random((3, make.size))
    return p


spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel
def kinetic_energy(make: Inputs) -> Arguments:
    return (particles(make),)


@spec.kernel
def drift(make: Inputs) -> Arguments:
    return particles(make), 0.1


PLAN: Plan = {
    "kinetic_energy": {"i": reduction("energies are added")},
    "drift": {"p": parallel("each particle for itself")},
}
DIAGNOSTICS: Diagnostics = {"kinetic_energy": ("CRB2004",), "drift": ("CRB2004",)}
