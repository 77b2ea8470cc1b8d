"""What the kernels of trapezoid.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def trapezoid(make: Inputs) -> Arguments:
    return make.uniform(make.size), 0.1


PLAN: Plan = {"trapezoid": {"i": reduction("the area of each panel is added, nothing else is carried")}}
DIAGNOSTICS: Diagnostics = {}
