"""What the kernels of transpose.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 6, "M": 200})


@spec.kernel
def transpose(make: Inputs) -> Arguments:
    return make.uniform(make.size, 5), make.zeros(5, make.size)


@spec.kernel
def rotate(make: Inputs) -> Arguments:
    return make.uniform(make.size, 5), make.zeros(5, make.size)


PLAN: Plan = {
    "transpose": {
        "i": parallel("each element goes to a place of its own"),
        "j": parallel("each element goes to a place of its own"),
    },
    "rotate": {
        "i": parallel("each element goes to a place of its own"),
        "j": parallel("each element goes to a place of its own"),
    },
}
DIAGNOSTICS: Diagnostics = {}
