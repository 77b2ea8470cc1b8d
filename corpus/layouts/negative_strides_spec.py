"""What the kernels of negative_strides.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def weighted(make: Inputs) -> Arguments:
    return make.normal(make.size)[::-1], make.uniform(2 * make.size)[::-2]


@spec.kernel
def copy_into(make: Inputs) -> Arguments:
    return make.normal(5, make.size).T[::-1], make.zeros(2 * make.size, 5)[::-2]


PLAN: Plan = {
    "weighted": {"i": reduction("products are added")},
    "copy_into": {
        "i": parallel("each element for itself"),
        "j": parallel("each element for itself"),
    },
}
DIAGNOSTICS: Diagnostics = {}
