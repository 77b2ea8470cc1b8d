"""What the kernels of statistics.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def correlation(make: Inputs) -> Arguments:
    return make.normal(make.size), make.normal(make.size)


@spec.kernel
def skewness(make: Inputs) -> Arguments:
    return (make.normal(make.size),)


PLAN: Plan = {
    "correlation": {
        "dx": parallel("elements are independent"),
        "dy": parallel("elements are independent"),
        "return": reduction("three sums"),
    },
    "skewness": {
        "d": parallel("elements are independent"),
        "return": reduction("two means"),
    },
}
DIAGNOSTICS: Diagnostics = {}
