"""What the kernels of nested_function.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel
def integrate(make: Inputs) -> Arguments:
    return 0.0, make.rng.uniform(1, 2), 10 * make.size


@spec.kernel
def apply_twice(make: Inputs) -> Arguments:
    return (make.rng.normal(),)


PLAN: Plan = {
    "integrate": {"i": reduction("values are added")},
    "apply_twice": {},
}
DIAGNOSTICS: Diagnostics = {"integrate": ("CRB2003",), "apply_twice": ("CRB2004",)}
