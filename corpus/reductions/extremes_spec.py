"""What the kernels of extremes.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def extremes(make: Inputs) -> Arguments:
    return (make.normal(make.size),)


PLAN: Plan = {"extremes": {"i": reduction("a minimum and a maximum with their first places")}}
DIAGNOSTICS: Diagnostics = {}
