"""What the kernels of sieve.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 50, "M": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel
def sieve(make: Inputs) -> Arguments:
    return (np.zeros(make.size + int(make.rng.integers(0, 50)), np.bool_),)


PLAN: Plan = {
    "sieve": {
        "p": serial("whether p is prime depends on what was marked before"),
        "k": parallel("every mark is the same value"),
    }
}
DIAGNOSTICS: Diagnostics = {}
