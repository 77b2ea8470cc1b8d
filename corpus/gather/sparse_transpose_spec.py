"""What the kernels of sparse_transpose.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",))


@spec.kernel
def csc_matvec(make: Inputs) -> Arguments:
    start = np.concatenate(([0], np.cumsum(make.rng.integers(0, 4, make.size))))
    k = int(start[-1])
    return start, make.integers(k, low=0, high=6), make.normal(k), make.normal(make.size), make.zeros(6)


@spec.kernel
def coo_matvec(make: Inputs) -> Arguments:
    return (
        make.integers(make.size, low=0, high=6),
        make.integers(make.size, low=0, high=6),
        make.normal(make.size),
        make.normal(6),
        make.zeros(6),
    )


PLAN: Plan = {
    "csc_matvec": {
        "j": serial("columns meet in the same rows"),
        "k": serial("rows may come twice"),
    },
    "coo_matvec": {"k": serial("rows repeat")},
}
DIAGNOSTICS: Diagnostics = {}
