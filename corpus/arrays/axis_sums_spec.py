"""What the kernels of axis_sums.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def marginals(make: Inputs) -> Arguments:
    return (make.normal(make.size, 6),)


@spec.kernel
def column_products(make: Inputs) -> Arguments:
    return (make.uniform(make.size, 4, low=0.5, high=1.5),)


@spec.kernel
def spread(make: Inputs) -> Arguments:
    return (make.normal(make.size, 4),)


PLAN: Plan = {
    "marginals": {},
    "column_products": {
        "i": serial("the products go on (rows in order)"),
        "out": parallel("elements are independent"),
    },
    "spread": {},
}
DIAGNOSTICS: Diagnostics = {}
