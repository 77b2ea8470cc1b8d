"""What the kernels of empty_results.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, orders=("C",))


@spec.kernel
def interior(make: Inputs) -> Arguments:
    return make.normal(make.size), int(make.rng.integers(0, 9))


@spec.kernel
def mean_or_zero(make: Inputs) -> Arguments:
    return (make.normal(int(make.rng.integers(0, 3))),)


PLAN: Plan = {
    "interior": {"i": parallel("each element for itself")},
    "mean_or_zero": {},
}
DIAGNOSTICS: Diagnostics = {}
