"""What the kernels of broadcasting.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, orders=("C",))


@spec.kernel
def outer_sum(make: Inputs) -> Arguments:
    return make.array(make.rng.normal(size=make.size)), make.normal(4)


@spec.kernel
def centre_columns(make: Inputs) -> Arguments:
    return (make.normal(make.size, 4),)


@spec.kernel
def gaussian_kernel(make: Inputs) -> Arguments:
    return make.normal(make.size), make.normal(5), 0.7


PLAN: Plan = {
    "outer_sum": {"return": parallel("elements are independent")},
    "centre_columns": {"return": parallel("elements are independent after the sums")},
    "gaussian_kernel": {
        "d": parallel("elements are independent"),
        "return": parallel("elements are independent"),
    },
}
DIAGNOSTICS: Diagnostics = {}
