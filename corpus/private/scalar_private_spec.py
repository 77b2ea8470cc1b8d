"""What the kernels of scalar_private.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, parallel, reduction, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",))


@spec.kernel
def normalise_rows(make: Inputs) -> Arguments:
    return (make.normal(make.size, 5),)


@spec.kernel
def last_valid(make: Inputs) -> Arguments:
    return make.array(
        np.where(make.rng.random(make.size) < 0.3, np.nan, 1.0 + make.rng.random(make.size))
    ), make.zeros(make.size)


PLAN: Plan = {
    "normalise_rows": {
        "i": parallel("s and scale are set in the iteration"),
        "j": reduction("squares are added"),
        "j#2": parallel("each element for itself"),
    },
    "last_valid": {"i": serial("seen carries the last value: the prange is wrong")},
}
DIAGNOSTICS: Diagnostics = {"last_valid": ("CRB3005",)}
