"""What the kernels of readonly_input.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, parallel, reduction
from difftest.spec import Arguments, Inputs, Specification


def frozen(make: Inputs, n: int) -> np.ndarray:
    """Return an array that nobody may write."""
    x = make.normal(n)
    x.flags.writeable = False
    return x


spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def squared_norm(make: Inputs) -> Arguments:
    return (frozen(make, make.size),)


@spec.kernel
def spread_first(make: Inputs) -> Arguments:
    return frozen(make, 1), make.zeros(make.size)


PLAN: Plan = {
    "squared_norm": {"v": reduction("squares are added")},
    "spread_first": {"i": parallel("each element for itself")},
}
DIAGNOSTICS: Diagnostics = {}
