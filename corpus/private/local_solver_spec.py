"""What the kernels of local_solver.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",))


@spec.kernel
def solve2(make: Inputs) -> Arguments:
    return make.array(np.eye(2) * 3.0 + make.rng.random((2, 2))), make.normal(2), make.zeros(2)


@spec.kernel
def implicit_cells(make: Inputs) -> Arguments:
    return (
        make.uniform(make.size),
        make.uniform(make.size),
        make.normal(make.size, 2),
        0.2,
        make.zeros(make.size, 2),
    )


PLAN: Plan = {
    "solve2": {},
    "implicit_cells": {"c": parallel("a and x are allocated in the iteration")},
}
DIAGNOSTICS: Diagnostics = {}
