"""What the kernels of normalise.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def z_scores(make: Inputs) -> Arguments:
    return (make.normal(make.size),)


@spec.kernel
def min_max(make: Inputs) -> Arguments:
    return (make.normal(make.size),)


@spec.kernel
def unit(make: Inputs) -> Arguments:
    return (make.normal(make.size),)


PLAN: Plan = {
    "z_scores": {"return": parallel("elements are independent after the mean and the deviation")},
    "min_max": {"return": parallel("elements are independent")},
    "unit": {"return": parallel("elements are independent")},
}
DIAGNOSTICS: Diagnostics = {}
