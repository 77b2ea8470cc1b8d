"""What the kernels of list_append.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel
def divisors(make: Inputs) -> Arguments:
    return (int(make.rng.integers(10, 200)),)


PLAN: Plan = {"divisors": {"d": serial("the list grows")}}
DIAGNOSTICS: Diagnostics = {"divisors": ("CRB2004",)}
