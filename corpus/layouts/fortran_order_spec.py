"""What the kernels of fortran_order.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def column_sums(make: Inputs) -> Arguments:
    return (make.normal(make.size, 5),)


@spec.kernel
def scale_rows(make: Inputs) -> Arguments:
    return make.normal(make.size, 5), make.uniform(make.size, low=0.5)


@spec.kernel
def total(make: Inputs) -> Arguments:
    return (make.normal(make.size, 5),)


PLAN: Plan = {
    "column_sums": {
        "j": parallel("out[j] is written by iteration j alone"),
        "i": reduction("elements are added"),
    },
    "scale_rows": {
        "i": parallel("each element for itself"),
        "j": parallel("each element for itself"),
    },
    "total": {},
}
DIAGNOSTICS: Diagnostics = {}
