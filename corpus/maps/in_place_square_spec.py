"""What the kernels of in_place_square.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def square_in_place(make: Inputs) -> Arguments:
    return (make.uniform(make.size, 5),)


@spec.kernel
def clip_in_place(make: Inputs) -> Arguments:
    return make.uniform(make.size), make.scalar(0.25), make.scalar(0.75)


PLAN: Plan = {
    "square_in_place": {
        "i": parallel("an element depends on itself alone"),
        "j": parallel("an element depends on itself alone"),
    },
    "clip_in_place": {"i": parallel("an element depends on itself alone")},
}
DIAGNOSTICS: Diagnostics = {}
