"""What the kernels of where_nan.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification


def gaps(make: Inputs) -> np.ndarray:
    """Return a record in which every third value is missing."""
    return make.array(np.where(make.rng.random(make.size) < 0.3, np.nan, make.rng.normal(size=make.size)))


spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def forward_fill(make: Inputs) -> Arguments:
    return (gaps(make),)


@spec.kernel
def fill_linear(make: Inputs) -> Arguments:
    return (gaps(make),)


PLAN: Plan = {
    "forward_fill": {"i": serial("last goes on")},
    "fill_linear": {
        "while": serial("a search"),
        "while#2": serial("a search"),
        "k": parallel("each value of the gap for itself"),
    },
}
DIAGNOSTICS: Diagnostics = {}
