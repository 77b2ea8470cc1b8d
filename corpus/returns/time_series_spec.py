"""What the kernels of time_series.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel
def lotka_volterra(make: Inputs) -> Arguments:
    return make.rng.uniform(5, 15), 5.0, 0.01, make.size


@spec.kernel
def sir(make: Inputs) -> Arguments:
    return make.rng.uniform(0.2, 0.6), 0.1, 0.99, 0.01, make.size


PLAN: Plan = {
    "lotka_volterra": {"k": serial("the state goes on")},
    "sir": {"d": serial("the state goes on")},
}
DIAGNOSTICS: Diagnostics = {}
