"""What the kernels of try_except.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel
def careful_inverse(make: Inputs) -> Arguments:
    return (float(make.rng.integers(0, 3)),)


PLAN: Plan = {"careful_inverse": {}}
DIAGNOSTICS: Diagnostics = {"careful_inverse": ("CRB2003",)}
