"""What the kernels of integer_results.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, reduction, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def count_peaks(make: Inputs) -> Arguments:
    return (make.normal(make.size),)


@spec.kernel
def is_sorted(make: Inputs) -> Arguments:
    return (make.array(np.sort(make.rng.random(3)) if make.rng.random() < 0.5 else make.rng.random(3)),)


@spec.kernel
def any_above(make: Inputs) -> Arguments:
    return make.normal(make.size), 1.7


PLAN: Plan = {
    "count_peaks": {"i": reduction("peaks are counted")},
    "is_sorted": {"i": serial("it stops at the first")},
    "any_above": {"return": reduction("any element")},
}
DIAGNOSTICS: Diagnostics = {}
