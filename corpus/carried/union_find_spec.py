"""What the kernels of union_find.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",))


@spec.kernel
def find(make: Inputs) -> Arguments:
    return np.maximum(np.arange(make.size) - make.rng.integers(1, 3, make.size), 0), make.size - 1


@spec.kernel
def components(make: Inputs) -> Arguments:
    return make.integers(make.size, 2, low=0, high=make.size), make.size


PLAN: Plan = {
    "find": {"while": serial("walks up the tree and shortens it")},
    "components": {"k": serial("the trees change with every edge")},
}
DIAGNOSTICS: Diagnostics = {}
