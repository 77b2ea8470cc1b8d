"""What the kernels of locals_types.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, orders=("C",))


@spec.kernel
def single_accumulator(make: Inputs) -> Arguments:
    return (make.uniform(make.size),)


@spec.kernel
def squared_distance(make: Inputs) -> Arguments:
    return make.normal(make.size), make.normal(make.size)


PLAN: Plan = {
    "single_accumulator": {"i": reduction("elements are added")},
    "squared_distance": {"i": reduction("squares are added")},
}
DIAGNOSTICS: Diagnostics = {}
