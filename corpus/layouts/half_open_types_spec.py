"""What the kernels of half_open_types.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel
def grow(make: Inputs) -> Arguments:
    return (make.size + int(make.rng.integers(0, 9)),)


@spec.kernel
def overflow_then_float(make: Inputs) -> Arguments:
    return (3037000500 + int(make.rng.integers(0, 1000)),)


PLAN: Plan = {
    "grow": {"i": serial("total goes through each step")},
    "overflow_then_float": {},
}
DIAGNOSTICS: Diagnostics = {}
