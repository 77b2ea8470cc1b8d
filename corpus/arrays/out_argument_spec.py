"""What the kernels of out_argument.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",))


@spec.kernel
def square_into(make: Inputs) -> Arguments:
    return make.normal(make.size), make.zeros(make.size)


@spec.kernel
def chained(make: Inputs) -> Arguments:
    return make.normal(make.size), make.normal(make.size)


PLAN: Plan = {
    "square_into": {},
    "chained": {
        "a[:]": parallel("the right side is complete first"),
        "b[:]": parallel("the right side is complete first"),
    },
}
DIAGNOSTICS: Diagnostics = {}
