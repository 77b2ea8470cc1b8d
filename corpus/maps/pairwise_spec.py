"""What the kernels of pairwise.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 8, "M": 300})


@spec.kernel
def pairwise(make: Inputs) -> Arguments:
    return make.uniform(make.size, 3), make.uniform(6, 3), make.zeros(make.size, 6)


PLAN: Plan = {
    "pairwise": {
        "i": parallel("each distance is written once"),
        "j": parallel("each distance is written once"),
        "k": reduction("squares are added"),
    }
}
DIAGNOSTICS: Diagnostics = {}
