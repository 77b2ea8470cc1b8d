"""What the kernels of dispatcher_attributes.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel
def cube_root(make: Inputs) -> Arguments:
    return (make.rng.uniform(1, 9),)


PLAN: Plan = {"cube_root": {}}
DIAGNOSTICS: Diagnostics = {"cube_root": ("CRB2008",)}
