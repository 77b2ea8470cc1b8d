"""What the kernels of downsample.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def halve(make: Inputs) -> Arguments:
    return (make.normal(2 * make.size),)


@spec.kernel
def flip_signs(make: Inputs) -> Arguments:
    return (make.normal(make.size),)


@spec.kernel
def mirror(make: Inputs) -> Arguments:
    return (make.normal(make.size),)


PLAN: Plan = {
    "halve": {"return": parallel("elements are independent")},
    "flip_signs": {"x[1::2]": parallel("elements are independent")},
    "mirror": {"return": parallel("elements are independent")},
}
DIAGNOSTICS: Diagnostics = {}
