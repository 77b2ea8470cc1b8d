"""What the kernels of stencil_standard.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel
def weighted(make: Inputs) -> Arguments:
    return make.normal(make.size), make.normal(3)


PLAN: Plan = {"weighted": {"elements": parallel("the result is another array")}}
DIAGNOSTICS: Diagnostics = {"weighted": ("CRB2001",)}
