"""What the kernels of isinstance_branch.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel
def area_or_length(make: Inputs) -> Arguments:
    return (make.rng.normal(),)


@spec.kernel
def attribute_of(make: Inputs) -> Arguments:
    return (make.normal(make.size + int(make.rng.integers(0, 3))),)


PLAN: Plan = {
    "area_or_length": {},
    "attribute_of": {},
}
DIAGNOSTICS: Diagnostics = {"area_or_length": ("CRB2005",), "attribute_of": ("CRB2004",)}
