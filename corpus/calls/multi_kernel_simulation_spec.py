"""What the kernels of multi_kernel_simulation.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",))


@spec.kernel
def minimum_image(make: Inputs) -> Arguments:
    return make.rng.uniform(-5, 5), 5.0


@spec.kernel
def pair_force(make: Inputs) -> Arguments:
    return (make.rng.uniform(0.8, 4.0),)


@spec.kernel
def forces(make: Inputs) -> Arguments:
    return make.uniform(make.size, 2, high=5.0), 5.0, make.zeros(make.size, 2)


@spec.kernel
def kick_drift(make: Inputs) -> Arguments:
    return make.normal(make.size, 2), make.normal(make.size, 2), make.normal(make.size, 2), 0.01


PLAN: Plan = {
    "minimum_image": {},
    "pair_force": {},
    "forces": {
        "i": parallel("row i of f is written by iteration i alone"),
        "j": reduction("forces are added"),
    },
    "kick_drift": {
        "i": parallel("each coordinate for itself"),
        "k": parallel("each coordinate for itself"),
    },
}
DIAGNOSTICS: Diagnostics = {}
