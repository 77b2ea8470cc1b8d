"""What the kernels of autocorrelation.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def autocorrelation(make: Inputs) -> Arguments:
    return make.normal(make.size), 3


PLAN: Plan = {"autocorrelation": {"i": reduction("two sums; elements are only read")}}
DIAGNOSTICS: Diagnostics = {}
