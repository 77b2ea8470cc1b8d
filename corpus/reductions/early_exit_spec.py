"""What the kernels of early_exit.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def first_crossing(make: Inputs) -> Arguments:
    return make.uniform(make.size), 0.5


@spec.kernel
def all_finite(make: Inputs) -> Arguments:
    return (make.array(np.where(np.arange(make.size) == make.rng.integers(0, 2 * make.size), np.inf, 1.0)),)


PLAN: Plan = {
    "first_crossing": {"i": serial("it stops at the first")},
    "all_finite": {"v": serial("it stops at the first")},
}
DIAGNOSTICS: Diagnostics = {}
