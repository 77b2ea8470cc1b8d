"""What the kernels of four_dimensions.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 5, "M": 60})


@spec.kernel
def batch_norm(make: Inputs) -> Arguments:
    return (
        make.normal(make.size, 3, 2, 4),
        make.normal(4),
        make.uniform(4),
        make.normal(4),
        make.normal(4),
        1e-5,
    )


@spec.kernel
def sum_rank5(make: Inputs) -> Arguments:
    return (make.normal(make.size, 2, 3, 1, 2),)


PLAN: Plan = {
    "batch_norm": {
        "b": parallel("each element for itself"),
        "i": parallel("each element for itself"),
        "j": parallel("each element for itself"),
        "k": parallel("each element for itself"),
    },
    "sum_rank5": {
        "i": reduction("elements are added"),
        "j": reduction("elements are added"),
        "k": reduction("elements are added"),
        "l": reduction("elements are added"),
        "m": reduction("elements are added"),
    },
}
DIAGNOSTICS: Diagnostics = {}
