"""What the kernels of printing.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel
def newton_verbose(make: Inputs) -> Arguments:
    return make.rng.uniform(1, 2), 4


PLAN: Plan = {"newton_verbose": {"k": serial("each step starts from the last one")}}
DIAGNOSTICS: Diagnostics = {"newton_verbose": ("CRB2005",)}
