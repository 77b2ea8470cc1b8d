"""What the kernels of argsort_rank.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

# The comparisons of so many no branch predictor learns by heart when the kernel is called again and again.
spec = Specification(sizes={"S": 10, "M": 20_000}, orders=("C",))


@spec.kernel
def ranks(make: Inputs) -> Arguments:
    return (make.normal(make.size),)


@spec.kernel
def median_deviation(make: Inputs) -> Arguments:
    return (make.normal(make.size),)


PLAN: Plan = {
    "ranks": {"i": parallel("an order is a permutation, which a person knows")},
    "median_deviation": {},
}
DIAGNOSTICS: Diagnostics = {}
