"""What the kernels of searchsorted.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, orders=("C",))


@spec.kernel
def assign_bins(make: Inputs) -> Arguments:
    return make.array(np.sort(make.rng.random(6))), make.uniform(make.size)


@spec.kernel
def weighted_counts(make: Inputs) -> Arguments:
    return make.integers(make.size, low=0, high=5), make.uniform(make.size), 6


@spec.kernel
def quantile_ranks(make: Inputs) -> Arguments:
    return make.normal(make.size), make.normal(5)


PLAN: Plan = {
    "assign_bins": {"return": parallel("each search for itself")},
    "weighted_counts": {},
    "quantile_ranks": {"return": parallel("each search for itself")},
}
DIAGNOSTICS: Diagnostics = {}
