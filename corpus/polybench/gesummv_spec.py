"""What the kernels of gesummv.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 100, "L": 2_000}, orders=("C",))


@spec.kernel
def gesummv(make: Inputs) -> Arguments:
    return (
        1.5,
        1.2,
        make.uniform(make.size, make.size),
        make.uniform(make.size, make.size),
        make.uniform(make.size),
    )


PLAN: Plan = {
    "gesummv": {
        "i": parallel("y[i] is written by iteration i alone"),
        "j": reduction("products are added"),
    }
}
DIAGNOSTICS: Diagnostics = {}
