"""What the kernels of single_precision.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def axpby(make: Inputs) -> Arguments:
    return 0.1, make.uniform(make.size), 0.3, make.uniform(make.size)


@spec.kernel
def literal_promotes(make: Inputs) -> Arguments:
    return (make.uniform(make.size),)


@spec.kernel
def single_sum(make: Inputs) -> Arguments:
    return (make.uniform(make.size),)


PLAN: Plan = {
    "axpby": {"i": parallel("each element for itself")},
    "literal_promotes": {"return": parallel("elements are independent")},
    "single_sum": {"v": reduction("elements are added")},
}
DIAGNOSTICS: Diagnostics = {}
