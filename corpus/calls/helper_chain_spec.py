"""What the kernels of helper_chain.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, orders=("C",))


@spec.kernel
def dot3(make: Inputs) -> Arguments:
    return make.normal(3), make.normal(3)


@spec.kernel
def norm3(make: Inputs) -> Arguments:
    return (make.normal(3),)


@spec.kernel
def angle(make: Inputs) -> Arguments:
    return make.normal(3), make.normal(3)


@spec.kernel
def angles_with(make: Inputs) -> Arguments:
    return make.normal(3), make.normal(make.size, 3), make.zeros(make.size)


PLAN: Plan = {
    "dot3": {},
    "norm3": {},
    "angle": {},
    "angles_with": {"i": parallel("out[i] is written by iteration i alone")},
}
DIAGNOSTICS: Diagnostics = {}
