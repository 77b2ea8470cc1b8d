"""What the kernels of path_length.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, orders=("C",))


@spec.kernel
def track(make: Inputs) -> Arguments:
    return (make.normal(make.size, 3),)


PLAN: Plan = {"track": {"i": reduction("the legs are independent, two sums")}}
DIAGNOSTICS: Diagnostics = {}
