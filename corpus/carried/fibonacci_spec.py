"""What the kernels of fibonacci.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 30, "M": 1_000}, dtypes=("float64",))


@spec.kernel
def fibonacci_mod(make: Inputs) -> Arguments:
    return make.size, int(make.rng.integers(20, 1000)), np.zeros(make.size, np.int64)


@spec.kernel
def autoregressive(make: Inputs) -> Arguments:
    return make.uniform(make.size), make.normal(make.size), 0.6, -0.2


PLAN: Plan = {
    "fibonacci_mod": {"i": serial("needs the two before")},
    "autoregressive": {"t": serial("needs the two before")},
}
DIAGNOSTICS: Diagnostics = {}
