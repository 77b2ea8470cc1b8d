"""What the kernels of integer_widths.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, parallel, reduction
from difftest.spec import Arguments, Inputs, Specification


def small(make: Inputs) -> np.ndarray:
    """Return whole numbers that fit in every width."""
    return make.array(make.rng.integers(0, 120, make.size))


spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",))


@spec.kernel(dtypes=("int8", "uint8", "int16", "int32", "uint32", "int64"))
def sum_widths(make: Inputs) -> Arguments:
    return small(make), small(make)


@spec.kernel(dtypes=("int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64"))
def add_arrays(make: Inputs) -> Arguments:
    return small(make), small(make)


@spec.kernel(dtypes=("int8", "uint8", "int16", "int32"))
def store_narrow(make: Inputs) -> Arguments:
    return small(make), make.zeros(make.size)


PLAN: Plan = {
    "sum_widths": {"i": reduction("elements are added")},
    "add_arrays": {"return": parallel("elements are independent")},
    "store_narrow": {"i": parallel("each element for itself")},
}
DIAGNOSTICS: Diagnostics = {}
