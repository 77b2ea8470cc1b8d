"""What the kernels of mvt.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 100, "L": 1_000}, orders=("C",))


@spec.kernel
def mvt(make: Inputs) -> Arguments:
    return *(make.uniform(make.size) for _ in range(4)), make.uniform(make.size, make.size)


PLAN: Plan = {
    "mvt": {
        "i": parallel("each element for itself"),
        "i#2": parallel("each element for itself"),
        "j": reduction("products are added to one element"),
        "j#2": reduction("products are added to one element"),
    }
}
DIAGNOSTICS: Diagnostics = {}
