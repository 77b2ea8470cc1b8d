"""What the kernels of kept_callee.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel
def unique_sorted(make: Inputs) -> Arguments:
    return (make.integers(make.size, low=0, high=8),)


@spec.kernel
def diversity(make: Inputs) -> Arguments:
    return (make.integers(make.size, low=0, high=8),)


@spec.kernel
def independent(make: Inputs) -> Arguments:
    return (make.rng.normal(),)


PLAN: Plan = {
    "unique_sorted": {"v": serial("the list grows")},
    "diversity": {},
    "independent": {},
}
DIAGNOSTICS: Diagnostics = {"unique_sorted": ("CRB2004",), "diversity": ("CRB2006",)}
