"""What the kernels of histogram.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, distinct, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, orders=("C",))


@spec.kernel
def histogram(make: Inputs) -> Arguments:
    return make.uniform(make.size), 0.0, 1.0, np.zeros(8, np.int64)


@spec.kernel
def histogram_racy(make: Inputs) -> Arguments:
    return make.integers(make.size, low=0, high=5), np.zeros(5, np.int64)


PLAN: Plan = {
    "histogram": {"v": serial("two values may fall in one bin (atomics could do it)")},
    "histogram_racy": {"i": distinct("two indices may be equal: the prange loses counts")},
}
DIAGNOSTICS: Diagnostics = {"histogram_racy": ("CRB3017",)}
