"""What the kernels of leapfrog.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",))


@spec.kernel
def pendulum(make: Inputs) -> Arguments:
    return make.rng.uniform(-1, 1), 0.0, 0.05, make.size, make.zeros(make.size, 2)


PLAN: Plan = {"pendulum": {"k": serial("the state goes from step to step")}}
DIAGNOSTICS: Diagnostics = {}
