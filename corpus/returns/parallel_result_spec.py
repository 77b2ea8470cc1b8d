"""What the kernels of parallel_result.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction
from difftest.spec import Arguments, Inputs, Specification, relative_l2

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def squares(make: Inputs) -> Arguments:
    return (make.normal(make.size),)


@spec.kernel
def outer(make: Inputs) -> Arguments:
    return make.normal(make.size), make.normal(5)


@spec.kernel(agreement=relative_l2())
def sum_and_squares(make: Inputs) -> Arguments:
    return (make.normal(make.size),)


PLAN: Plan = {
    "squares": {"i": parallel("out[i] is written by iteration i alone")},
    "outer": {
        "i": parallel("each element for itself"),
        "j": parallel("each element for itself"),
    },
    "sum_and_squares": {"i": reduction("out[i] for itself, a sum beside it")},
}
DIAGNOSTICS: Diagnostics = {}
