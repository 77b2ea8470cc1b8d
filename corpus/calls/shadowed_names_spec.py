"""What the kernels of shadowed_names.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, orders=("C",))


@spec.kernel
def area(make: Inputs) -> Arguments:
    return (make.rng.normal(),)


@spec.kernel
def shadow(make: Inputs) -> Arguments:
    return (make.normal(make.size),)


PLAN: Plan = {
    "area": {},
    "shadow": {"len": reduction("a maximum")},
}
DIAGNOSTICS: Diagnostics = {}
