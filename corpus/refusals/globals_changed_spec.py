"""What the kernels of globals_changed.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel
def twice(make: Inputs) -> Arguments:
    return (make.rng.normal(),)


@spec.kernel
def counted(make: Inputs) -> Arguments:
    return (make.rng.normal(),)


PLAN: Plan = {
    "scaled": {},
    "counted": {},
    "twice": {},
}
DIAGNOSTICS: Diagnostics = {"scaled": ("CRB2011",)}
