"""What the kernels of outer_products.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, orders=("C",))


@spec.kernel
def rank_two(make: Inputs) -> Arguments:
    return (
        make.normal(make.size, 5),
        make.normal(make.size),
        make.normal(5),
        make.normal(make.size),
        make.normal(5),
    )


@spec.kernel
def rank_one_loops(make: Inputs) -> Arguments:
    return make.normal(make.size, 5), make.normal(make.size), make.normal(5)


PLAN: Plan = {
    "rank_two": {"a": parallel("elements are independent")},
    "rank_one_loops": {
        "i": parallel("each element for itself"),
        "j": parallel("each element for itself"),
    },
}
DIAGNOSTICS: Diagnostics = {}
