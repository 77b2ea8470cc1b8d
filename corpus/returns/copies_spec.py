"""What the kernels of copies.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, orders=("C",))


@spec.kernel
def sorted_copy(make: Inputs) -> Arguments:
    return (make.normal(make.size),)


@spec.kernel
def alias_inside(make: Inputs) -> Arguments:
    return (make.normal(make.size),)


@spec.kernel
def flat_sum(make: Inputs) -> Arguments:
    return (make.normal(make.size, 3),)


PLAN: Plan = {
    "sorted_copy": {},
    "alias_inside": {},
    "flat_sum": {},
}
DIAGNOSTICS: Diagnostics = {}
