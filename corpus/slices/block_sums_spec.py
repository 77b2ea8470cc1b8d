"""What the kernels of block_sums.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 4, "M": 60})


@spec.kernel
def pool(make: Inputs) -> Arguments:
    return make.normal(3 * make.size, 12), 3, make.zeros(make.size, 4)


@spec.kernel
def block_mean(make: Inputs) -> Arguments:
    return make.normal(3 * make.size, 12), 3


PLAN: Plan = {
    "pool": {
        "i": parallel("each block for itself"),
        "j": parallel("each block for itself"),
    },
    "block_mean": {
        "i": parallel("each block for itself"),
        "j": parallel("each block for itself"),
    },
}
DIAGNOSTICS: Diagnostics = {}
