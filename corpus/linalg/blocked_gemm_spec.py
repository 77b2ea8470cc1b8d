"""What the kernels of blocked_gemm.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 100})


@spec.kernel
def blocked(make: Inputs) -> Arguments:
    return (
        make.uniform(make.size, make.size),
        make.uniform(make.size, make.size),
        make.zeros(make.size, make.size),
        4,
    )


PLAN: Plan = {
    "blocked": {
        "ib": parallel("a block of rows belongs to one iteration"),
        "k0": serial("they add to the same elements, in order"),
        "k": serial("they add to the same elements, in order"),
        "j0": parallel("elements are independent"),
        "i": parallel("elements are independent"),
        "j": parallel("elements are independent"),
    }
}
DIAGNOSTICS: Diagnostics = {}
