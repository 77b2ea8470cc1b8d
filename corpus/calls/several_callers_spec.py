"""What the kernels of several_callers.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, orders=("C",))


@spec.kernel
def lerp(make: Inputs) -> Arguments:
    return make.rng.normal(), 2, 0.5


@spec.kernel
def lerp_integers(make: Inputs) -> Arguments:
    return (make.size + int(make.rng.integers(0, 5)),)


@spec.kernel
def lerp_arrays(make: Inputs) -> Arguments:
    return make.normal(make.size), make.normal(make.size), 0.3


@spec.kernel
def lerp_single(make: Inputs) -> Arguments:
    return make.normal(make.size), make.zeros(make.size)


PLAN: Plan = {
    "lerp": {},
    "lerp_integers": {"i": reduction("terms are added")},
    "lerp_arrays": {},
    "lerp_single": {"i": parallel("each element for itself")},
}
DIAGNOSTICS: Diagnostics = {}
