"""What the kernels of random_results.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel
def noise(make: Inputs) -> Arguments:
    return int(make.rng.integers(0, 1000)), make.size


@spec.kernel
def estimate_pi(make: Inputs) -> Arguments:
    return int(make.rng.integers(0, 1000)), 10 * make.size


PLAN: Plan = {
    "noise": {"i": serial("the generator's state goes on")},
    "estimate_pi": {"_": serial("the generator's state goes on")},
}
DIAGNOSTICS: Diagnostics = {}
