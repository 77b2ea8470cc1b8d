"""What the kernels of scalars_of_numpy.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, orders=("C",))


@spec.kernel
def fahrenheit(make: Inputs) -> Arguments:
    return (make.scalar(make.rng.normal()),)


@spec.kernel(dtypes=("int8", "uint8", "int32", "uint32", "int64", "uint64"))
def next_id(make: Inputs) -> Arguments:
    return make.scalar(make.rng.integers(0, 100)), make.scalar(3)


@spec.kernel
def negate(make: Inputs) -> Arguments:
    return np.bool_(make.rng.random() < 0.5), make.scalar(make.rng.random())


PLAN: Plan = {
    "fahrenheit": {},
    "next_id": {},
    "negate": {},
}
DIAGNOSTICS: Diagnostics = {}
