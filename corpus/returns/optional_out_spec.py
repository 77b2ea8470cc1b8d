"""What the kernels of optional_out.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, orders=("C",))


@spec.kernel
def smooth(make: Inputs) -> Arguments:
    return make.normal(make.size), make.zeros(make.size)


PLAN: Plan = {"smooth": {"i": parallel("x is only read")}}
DIAGNOSTICS: Diagnostics = {}
