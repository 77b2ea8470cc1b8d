"""What the kernels of row_views.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def row_norm(make: Inputs) -> Arguments:
    return (make.normal(make.size),)


@spec.kernel
def norms(make: Inputs) -> Arguments:
    return (make.normal(make.size, 4),)


@spec.kernel
def column_norms(make: Inputs) -> Arguments:
    return (make.normal(make.size, 4),)


PLAN: Plan = {
    "row_norm": {"v": reduction("squares are added")},
    "norms": {"i": parallel("each row for itself")},
    "column_norms": {"j": parallel("each column for itself")},
}
DIAGNOSTICS: Diagnostics = {}
