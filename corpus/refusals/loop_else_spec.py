"""What the kernels of loop_else.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel
def is_prime(make: Inputs) -> Arguments:
    return (int(make.rng.integers(2, 100)),)


@spec.kernel
def first_above(make: Inputs) -> Arguments:
    return make.normal(make.size), 0.5


PLAN: Plan = {
    "is_prime": {"d": serial("it stops at the first")},
    "first_above": {"while": serial("it stops at the first")},
}
DIAGNOSTICS: Diagnostics = {}
