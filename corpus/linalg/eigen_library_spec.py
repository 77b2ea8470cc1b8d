"""What the kernels of eigen_library.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan
from difftest.spec import Arguments, Inputs, Specification, relative_l2

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel(agreement=relative_l2(1e-10))
def spectral_radius(make: Inputs) -> Arguments:
    m = make.rng.random((make.size, make.size))
    return (make.array(m + m.T),)


@spec.kernel(agreement=relative_l2(1e-10))
def condition(make: Inputs) -> Arguments:
    return (make.array(make.rng.random((5, 5)) + 5.0 * np.eye(5)),)


PLAN: Plan = {
    "spectral_radius": {},
    "condition": {},
}
DIAGNOSTICS: Diagnostics = {}
