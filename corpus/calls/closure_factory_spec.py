"""What the kernels of closure_factory.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",))


@spec.kernel
def slow(make: Inputs) -> Arguments:
    return make.normal(make.size), make.zeros(make.size)


@spec.kernel
def fast(make: Inputs) -> Arguments:
    return make.normal(make.size), make.zeros(make.size)


PLAN: Plan = {
    "low_pass": {"i": serial("each value contains the last")},
    "slow": {},
    "fast": {},
}
DIAGNOSTICS: Diagnostics = {"low_pass": ("CRB2007",)}
