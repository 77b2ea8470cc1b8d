"""What the kernels of reshaped.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, orders=("C",))


@spec.kernel
def checker(make: Inputs) -> Arguments:
    return (make.normal(make.size, 3),)


@spec.kernel
def frames(make: Inputs) -> Arguments:
    return make.normal(make.size), 3


@spec.kernel
def vec_of_transpose(make: Inputs) -> Arguments:
    return (make.normal(make.size, 3),)


PLAN: Plan = {
    "checker": {"i": parallel("each element for itself")},
    "frames": {},
    "vec_of_transpose": {},
}
DIAGNOSTICS: Diagnostics = {}
