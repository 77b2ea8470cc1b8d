"""What the kernels of carry_max_drawdown.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def max_drawdown(make: Inputs) -> Arguments:
    return (make.uniform(make.size, low=50.0, high=150.0),)


PLAN: Plan = {"max_drawdown": {"p": serial("the fall is measured from the peak so far")}}
DIAGNOSTICS: Diagnostics = {}
