"""What the kernels of filters_1d.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def savitzky_golay(make: Inputs) -> Arguments:
    return (make.normal(make.size),)


@spec.kernel
def median_of_three(make: Inputs) -> Arguments:
    return (make.normal(make.size),)


PLAN: Plan = {
    "savitzky_golay": {
        "i": parallel("x is only read"),
        "k": reduction("products are added"),
    },
    "median_of_three": {"i": parallel("x is only read")},
}
DIAGNOSTICS: Diagnostics = {}
