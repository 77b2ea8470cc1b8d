"""What the kernels of prange_step.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel
def every_third(make: Inputs) -> Arguments:
    return make.normal(make.size), make.zeros(make.size)


PLAN: Plan = {"every_third": {"i": parallel("each element for itself")}}
DIAGNOSTICS: Diagnostics = {}
