"""What the kernels of loop_else.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, reduction, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel
def is_prime(make: Inputs) -> Arguments:
    return (int(make.rng.integers(2, 100)),)


@spec.kernel
def walrus(make: Inputs) -> Arguments:
    return (make.normal(make.size),)


PLAN: Plan = {
    "is_prime": {"d": serial("it stops at the first")},
    "walrus": {"while": reduction("terms are added")},
}
DIAGNOSTICS: Diagnostics = {"walrus": ("CRB2004",)}
