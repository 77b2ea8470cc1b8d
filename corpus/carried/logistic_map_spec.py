"""What the kernels of logistic_map.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",))


@spec.kernel
def logistic_orbit(make: Inputs) -> Arguments:
    return make.rng.uniform(0.1, 0.9), 3.8, make.zeros(make.size)


@spec.kernel
def lorenz(make: Inputs) -> Arguments:
    return make.uniform(3), 0.01, make.size


PLAN: Plan = {
    "logistic_orbit": {"i": serial("x goes from step to step")},
    "lorenz": {"_": serial("the state goes from step to step")},
}
DIAGNOSTICS: Diagnostics = {}
