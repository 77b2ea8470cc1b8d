"""What the kernels of sets.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel
def distinct(make: Inputs) -> Arguments:
    return (make.integers(make.size, low=0, high=20),)


PLAN: Plan = {"distinct": {"v": serial("the set grows")}}
DIAGNOSTICS: Diagnostics = {"distinct": ("CRB2004",)}
