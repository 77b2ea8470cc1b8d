"""What the kernels of slice_swap.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def swap_rows(make: Inputs) -> Arguments:
    return make.normal(make.size, 4), 1, make.size - 2


@spec.kernel
def rotate_left(make: Inputs) -> Arguments:
    return make.normal(make.size), 3


PLAN: Plan = {
    "swap_rows": {},
    "rotate_left": {
        "x[:-k]": parallel("the right side is a copy"),
        "x[-k:]": parallel("the right side is a copy"),
    },
}
DIAGNOSTICS: Diagnostics = {}
