"""What the kernels of nonzero_positions.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, orders=("C",))


@spec.kernel
def events(make: Inputs) -> Arguments:
    return make.normal(make.size), 0.2


@spec.kernel
def rising_edges(make: Inputs) -> Arguments:
    return make.normal(make.size), 0.0, np.zeros(make.size, np.int64)


PLAN: Plan = {
    "events": {"return": serial("where a position goes depends on those before")},
    "rising_edges": {"i": serial("n says where the next goes")},
}
DIAGNOSTICS: Diagnostics = {}
