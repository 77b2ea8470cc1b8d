"""What the kernels of spmv.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification, relative_l2

spec = Specification(sizes={"S": 10, "M": 1_000, "L": 100_000}, dtypes=("float64",), orders=("C",))


@spec.kernel(agreement=relative_l2())
def spmv(make: Inputs) -> Arguments:
    start = np.concatenate(([0], np.cumsum(make.rng.integers(1, 8, make.size)))).astype(np.uint32)
    k = int(start[-1])
    return (
        start,
        make.integers(k, low=0, high=make.size, dtype="uint32"),
        make.normal(k),
        make.normal(make.size),
    )


PLAN: Plan = {"spmv": {"i": parallel("y[i] is written by iteration i alone")}}
DIAGNOSTICS: Diagnostics = {}
