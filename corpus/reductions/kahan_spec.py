"""What the kernels of kahan.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def kahan_sum(make: Inputs) -> Arguments:
    return (make.normal(make.size),)


PLAN: Plan = {"kahan_sum": {"i": serial("the lost part goes from step to step")}}
DIAGNOSTICS: Diagnostics = {}
