"""What the kernels of dtype_of_argument.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def moving_sum(make: Inputs) -> Arguments:
    return make.normal(make.size), 3


@spec.kernel
def quantise(make: Inputs) -> Arguments:
    return make.uniform(make.size), 200


@spec.kernel
def as_single(make: Inputs) -> Arguments:
    return (make.normal(make.size),)


PLAN: Plan = {
    "moving_sum": {
        "i": parallel("out[i] is written by iteration i alone"),
        "k": reduction("elements are added"),
    },
    "quantise": {"i": parallel("each element for itself")},
    "as_single": {},
}
DIAGNOSTICS: Diagnostics = {}
