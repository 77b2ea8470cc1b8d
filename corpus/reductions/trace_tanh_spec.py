"""What the kernels of trace_tanh.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, reduction
from difftest.spec import Arguments, Inputs, Specification, relative_l2

spec = Specification(sizes={"S": 10, "M": 100})


@spec.kernel
def squash(make: Inputs) -> Arguments:
    return (make.rng.normal(),)


@spec.kernel(agreement=relative_l2())
def trace_tanh(make: Inputs) -> Arguments:
    return (make.normal(make.size, make.size),)


PLAN: Plan = {
    "squash": {},
    "trace_tanh": {"i": reduction("diagonal elements are added")},
}
DIAGNOSTICS: Diagnostics = {}
