"""What the kernels of jitclass_accumulator.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel
def variance_of(make: Inputs) -> Arguments:
    return (make.normal(make.size),)


PLAN: Plan = {
    "Accumulator": {},
    "variance_of": {"v": serial("the accumulator goes on")},
}

DIAGNOSTICS: Diagnostics = {}
