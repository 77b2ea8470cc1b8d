"""What the kernels of scatter_permutation.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def scatter(make: Inputs) -> Arguments:
    return make.uniform(make.size), make.keep(make.rng.permutation(make.size)), make.zeros(make.size)


@spec.kernel
def invert(make: Inputs) -> Arguments:
    return make.keep(make.rng.permutation(make.size)), np.zeros(make.size, np.int64)


PLAN: Plan = {
    "scatter": {"i": parallel("prange says so: nobody proves that no index comes twice")},
    "invert": {"i": serial("an index that comes twice would keep the last value")},
}
DIAGNOSTICS: Diagnostics = {"scatter": ("CRB3017",)}
