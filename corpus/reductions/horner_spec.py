"""What the kernels of horner.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def horner(make: Inputs) -> Arguments:
    return make.normal(make.size), 0.9


PLAN: Plan = {"horner": {"i": serial("the multiplication carries the value from step to step")}}
DIAGNOSTICS: Diagnostics = {}
