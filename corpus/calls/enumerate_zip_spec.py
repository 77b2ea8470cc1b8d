"""What the kernels of enumerate_zip.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def weighted_positions(make: Inputs) -> Arguments:
    return (make.normal(make.size),)


@spec.kernel
def dot_zip(make: Inputs) -> Arguments:
    return make.normal(make.size), make.normal(make.size + 2)


@spec.kernel
def row_maxima(make: Inputs) -> Arguments:
    return make.normal(make.size, 4), make.zeros(make.size)


@spec.kernel
def sum_ndindex(make: Inputs) -> Arguments:
    return (make.normal(make.size, 4),)


PLAN: Plan = {
    "weighted_positions": {"i, v": reduction("products are added")},
    "dot_zip": {"x, y": reduction("products are added")},
    "row_maxima": {
        "i, row": parallel("each row for itself"),
        "v": reduction("a maximum"),
    },
    "sum_ndindex": {"i, j": reduction("products are added")},
}
DIAGNOSTICS: Diagnostics = {}
