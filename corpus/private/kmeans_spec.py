"""What the kernels of kmeans.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, parallel, reduction, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, orders=("C",))


@spec.kernel
def nearest(make: Inputs) -> Arguments:
    return make.uniform(make.size, 2), make.uniform(4, 2), np.zeros(make.size, np.int64)


@spec.kernel
def recentre(make: Inputs) -> Arguments:
    return make.uniform(make.size, 2), make.integers(make.size, low=0, high=4), make.zeros(4, 2)


PLAN: Plan = {
    "nearest": {
        "p": parallel("label p is written by iteration p alone"),
        "c": reduction("the nearest of all centres"),
        "k": reduction("squares are added"),
    },
    "recentre": {
        "p": serial("points of one cluster add to the same row"),
        "k": parallel("coordinates are independent"),
        "c": parallel("each centre for itself"),
    },
}
DIAGNOSTICS: Diagnostics = {}
