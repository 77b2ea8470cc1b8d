"""What the kernels of bicg.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction
from difftest.spec import Arguments, Inputs, Specification, relative_l2

spec = Specification(sizes={"S": 10, "M": 100, "L": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel(agreement=relative_l2())
def bicg(make: Inputs) -> Arguments:
    return make.uniform(make.size, make.size + 2), make.uniform(make.size + 2), make.uniform(make.size)


@spec.kernel
def bicg_loops(make: Inputs) -> Arguments:
    return (
        make.uniform(make.size, make.size + 2),
        make.uniform(make.size + 2),
        make.uniform(make.size),
        make.zeros(make.size + 2),
        make.zeros(make.size),
    )


PLAN: Plan = {
    "bicg": {"return": parallel("elements are independent")},
    "bicg_loops": {
        "i": parallel("each element for itself"),
        "j#2": parallel("each element for itself"),
        "j": reduction("products are added"),
        "i#2": reduction("products are added"),
    },
}
DIAGNOSTICS: Diagnostics = {}
