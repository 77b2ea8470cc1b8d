"""What the kernels of binomial.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 1}, dtypes=("float64",), orders=("C",))


@spec.kernel
def binomial(make: Inputs) -> Arguments:
    return int(make.rng.integers(5, 30)), int(make.rng.integers(1, 5))


@spec.kernel
def binomial_pmf(make: Inputs) -> Arguments:
    return int(make.rng.integers(0, 9)), 9, make.rng.uniform(0.1, 0.9)


PLAN: Plan = {
    "binomial": {"i": serial("the floor division needs the product so far")},
    "binomial_pmf": {},
}
DIAGNOSTICS: Diagnostics = {}
