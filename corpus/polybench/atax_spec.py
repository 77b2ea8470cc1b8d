"""What the kernels of atax.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 100, "L": 1_000}, orders=("C",))


@spec.kernel
def atax(make: Inputs) -> Arguments:
    return make.uniform(make.size, make.size + 2), make.uniform(make.size + 2)


PLAN: Plan = {
    "atax": {
        "i": serial("rows add to the same y"),
        "j": reduction("products are added"),
        "j#2": parallel("each element for itself"),
    }
}
DIAGNOSTICS: Diagnostics = {}
