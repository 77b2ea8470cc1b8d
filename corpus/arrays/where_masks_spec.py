"""What the kernels of where_masks.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def relu(make: Inputs) -> Arguments:
    return (make.normal(make.size),)


@spec.kernel
def huber(make: Inputs) -> Arguments:
    return make.normal(make.size), 0.5


@spec.kernel
def count_between(make: Inputs) -> Arguments:
    return make.normal(make.size), -0.5, 0.5


@spec.kernel
def clipped(make: Inputs) -> Arguments:
    return make.normal(make.size), make.scalar(-0.5), make.scalar(0.5)


PLAN: Plan = {
    "relu": {"return": parallel("elements are independent")},
    "huber": {"return": parallel("elements are independent")},
    "count_between": {"return": reduction("true elements are counted")},
    "clipped": {"return": parallel("elements are independent")},
}
DIAGNOSTICS: Diagnostics = {}
