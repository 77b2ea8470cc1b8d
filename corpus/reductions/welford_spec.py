"""What the kernels of welford.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def welford(make: Inputs) -> Arguments:
    return (make.normal(make.size),)


PLAN: Plan = {"welford": {"k": serial("delta needs the mean of all earlier elements")}}
DIAGNOSTICS: Diagnostics = {}
