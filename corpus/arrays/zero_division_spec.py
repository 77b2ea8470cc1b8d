"""What the kernels of zero_division.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, orders=("C",))


@spec.kernel
def ratio(make: Inputs) -> Arguments:
    return make.normal(make.size), make.array(np.where(make.rng.random(make.size) < 0.3, 0.0, 1.0))


@spec.kernel
def first_ratio(make: Inputs) -> Arguments:
    return make.normal(make.size), make.zeros(make.size)


@spec.kernel
def first_ratio_numpy(make: Inputs) -> Arguments:
    return make.normal(make.size), make.zeros(make.size)


PLAN: Plan = {
    "ratio": {"return": parallel("elements are independent, x / 0 is inf")},
    "first_ratio": {},
    "first_ratio_numpy": {},
}
DIAGNOSTICS: Diagnostics = {}
