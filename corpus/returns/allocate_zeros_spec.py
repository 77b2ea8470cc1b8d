"""What the kernels of allocate_zeros.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, orders=("C",))


@spec.kernel
def ramp(make: Inputs) -> Arguments:
    return make.size, make.rng.normal()


@spec.kernel
def filled(make: Inputs) -> Arguments:
    return make.size, make.rng.normal()


@spec.kernel
def grid_points(make: Inputs) -> Arguments:
    return make.size, 0.0, make.rng.uniform(1, 2)


@spec.kernel
def identity_like(make: Inputs) -> Arguments:
    return (make.uniform(make.size, make.size + int(make.rng.integers(0, 3))),)


PLAN: Plan = {
    "ramp": {"i": parallel("each element for itself")},
    "filled": {},
    "grid_points": {},
    "identity_like": {"i": parallel("each element for itself")},
}
DIAGNOSTICS: Diagnostics = {}
