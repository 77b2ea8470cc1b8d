"""What the kernels of cuda_histogram.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 100}, dtypes=("float64",), orders=("C",))


@spec.kernel
def run_histogram(make: Inputs) -> Arguments:
    return make.integers(make.size, low=0, high=5), np.zeros(5, np.int64)


PLAN: Plan = {
    "histogram": {
        "elements": parallel("counts are added atomically"),
        "i": parallel("a thread's share of the elements"),
    },
    "run_histogram": {},
}
DIAGNOSTICS: Diagnostics = {"histogram": ("CRB2001",)}
