"""What the kernels of return_same.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def scale_and_return(make: Inputs) -> Arguments:
    return make.normal(make.size), 1.5


@spec.kernel
def tail_view(make: Inputs) -> Arguments:
    return (make.normal(make.size),)


@spec.kernel
def transposed(make: Inputs) -> Arguments:
    return (make.normal(make.size, 3),)


PLAN: Plan = {
    "scale_and_return": {"i": parallel("each element for itself")},
    "tail_view": {},
    "transposed": {},
}
DIAGNOSTICS: Diagnostics = {}
