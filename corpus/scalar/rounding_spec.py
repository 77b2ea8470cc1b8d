"""What the kernels of rounding.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 1}, dtypes=("float64",), orders=("C",))


@spec.kernel
def bankers_cents(make: Inputs) -> Arguments:
    return (make.rng.uniform(-100, 100),)


@spec.kernel
def split_number(make: Inputs) -> Arguments:
    return (float(np.round(make.rng.uniform(-10, 10) * 2) / 2),)


PLAN: Plan = {
    "bankers_cents": {},
    "split_number": {},
}
DIAGNOSTICS: Diagnostics = {}
