"""What the kernels of datetimes_as_ints.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, reduction, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",))


@spec.kernel
def hour_histogram(make: Inputs) -> Arguments:
    return (make.integers(make.size, low=-(10**15), high=10**18),)


@spec.kernel
def longest_gap(make: Inputs) -> Arguments:
    return (make.keep(np.sort(make.rng.integers(0, 10**18, make.size))),)


PLAN: Plan = {
    "hour_histogram": {"t": serial("stamps fall in the same hours")},
    "longest_gap": {"i": reduction("the longest")},
}
DIAGNOSTICS: Diagnostics = {}
