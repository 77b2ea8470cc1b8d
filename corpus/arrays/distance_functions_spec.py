"""What the kernels of distance_functions.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def euclid(make: Inputs) -> Arguments:
    return make.normal(make.size), make.normal(make.size)


@spec.kernel
def cosine(make: Inputs) -> Arguments:
    return make.normal(make.size), make.normal(make.size)


@spec.kernel
def chebyshev(make: Inputs) -> Arguments:
    return make.normal(make.size), make.normal(make.size)


@spec.kernel
def canberra(make: Inputs) -> Arguments:
    return make.normal(make.size), make.normal(make.size)


PLAN: Plan = {
    "euclid": {"return": reduction("squares are added")},
    "cosine": {"return": reduction("products are added")},
    "chebyshev": {"return": reduction("the largest")},
    "canberra": {"return": reduction("ratios are added")},
}
DIAGNOSTICS: Diagnostics = {}
