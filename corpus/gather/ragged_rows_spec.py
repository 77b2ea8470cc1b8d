"""What the kernels of ragged_rows.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, parallel, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, orders=("C",))


@spec.kernel
def segment_softmax(make: Inputs) -> Arguments:
    start = np.concatenate(([0], np.cumsum(make.rng.integers(1, 5, make.size))))
    n = int(start[-1])
    return start, make.normal(n), make.zeros(n)


PLAN: Plan = {
    "segment_softmax": {
        "g": parallel("groups do not overlap, which only the caller knows"),
        "k": reduction("the maximum"),
        "k#2": reduction("terms are added"),
        "k#3": parallel("each element for itself"),
    }
}
DIAGNOSTICS: Diagnostics = {"segment_softmax": ("CRB3006",)}
