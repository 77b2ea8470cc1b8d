"""What the kernels of solve_inverse.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan
from difftest.spec import Arguments, Inputs, Specification, relative_l2

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel(agreement=relative_l2(1e-10))
def solve(make: Inputs) -> Arguments:
    return make.array(make.rng.random((make.size, make.size)) + make.size * np.eye(make.size)), make.normal(
        make.size
    )


@spec.kernel(agreement=relative_l2(1e-10))
def inverse_times(make: Inputs) -> Arguments:
    return make.array(make.rng.random((make.size, make.size)) + make.size * np.eye(make.size)), make.normal(
        make.size
    )


@spec.kernel(agreement=relative_l2(1e-10))
def determinant(make: Inputs) -> Arguments:
    return (make.array(make.rng.random((5, 5)) + np.eye(5)),)


PLAN: Plan = {
    "solve": {},
    "inverse_times": {},
    "determinant": {},
}
DIAGNOSTICS: Diagnostics = {"solve": ("CRB2005",), "inverse_times": ("CRB2005",), "determinant": ("CRB2005",)}
