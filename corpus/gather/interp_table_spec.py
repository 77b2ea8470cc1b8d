"""What the kernels of interp_table.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",))


@spec.kernel
def find_interval(make: Inputs) -> Arguments:
    return make.array(np.sort(make.rng.random(make.size))), make.rng.random()


@spec.kernel
def interpolate(make: Inputs) -> Arguments:
    return (
        make.array(np.sort(make.rng.random(9))),
        make.normal(9),
        make.uniform(make.size),
        make.zeros(make.size),
    )


PLAN: Plan = {
    "find_interval": {"while": serial("the interval follows from the last")},
    "interpolate": {"k": parallel("each point for itself")},
}
DIAGNOSTICS: Diagnostics = {}
