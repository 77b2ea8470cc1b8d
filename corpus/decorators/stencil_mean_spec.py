"""What the kernels of stencil_mean.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, orders=("C",))


@spec.kernel
def five_point(make: Inputs) -> Arguments:
    return (make.normal(make.size, 6),)


@spec.kernel
def second_difference(make: Inputs) -> Arguments:
    return (make.normal(make.size),)


PLAN: Plan = {
    "five_point": {"elements": parallel("the result is another array")},
    "second_difference": {"elements": parallel("the result is another array")},
}
DIAGNOSTICS: Diagnostics = {"five_point": ("CRB2001",), "second_difference": ("CRB2001",)}
