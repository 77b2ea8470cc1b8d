"""What the kernels of redefined.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel
def norm(make: Inputs) -> Arguments:
    return (make.normal(make.size),)


PLAN: Plan = {"norm": {}}
DIAGNOSTICS: Diagnostics = {"norm": ("CRB2009",)}
