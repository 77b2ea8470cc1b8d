"""What the kernels of count_inside.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def count_inside(make: Inputs) -> Arguments:
    return make.uniform(make.size), make.uniform(make.size)


PLAN: Plan = {"count_inside": {"k": reduction("hits are counted")}}
DIAGNOSTICS: Diagnostics = {}
