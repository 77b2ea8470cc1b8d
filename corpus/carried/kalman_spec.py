"""What the kernels of kalman.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def kalman(make: Inputs) -> Arguments:
    return make.normal(make.size), 1e-3, 0.2, make.zeros(make.size)


PLAN: Plan = {"kalman": {"k": serial("the estimate and its variance go on")}}
DIAGNOSTICS: Diagnostics = {}
