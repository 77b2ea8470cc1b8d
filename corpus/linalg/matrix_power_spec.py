"""What the kernels of matrix_power.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, serial
from difftest.spec import Arguments, Inputs, Specification, relative_l2

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel(agreement=relative_l2())
def matrix_power(make: Inputs) -> Arguments:
    return make.uniform(4, 4), int(make.rng.integers(1, 9))


@spec.kernel(agreement=relative_l2())
def markov_step(make: Inputs) -> Arguments:
    return make.uniform(make.size), make.array(np.full((make.size, make.size), 1.0 / make.size)), 4


PLAN: Plan = {
    "matrix_power": {"while": serial("squares follow one another")},
    "markov_step": {"_": serial("a distribution follows from the last")},
}
DIAGNOSTICS: Diagnostics = {}
