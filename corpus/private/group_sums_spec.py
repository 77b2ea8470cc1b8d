"""What the kernels of group_sums.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def group_means(make: Inputs) -> Arguments:
    return make.integers(make.size, low=0, high=4), make.normal(make.size), 5


PLAN: Plan = {
    "group_means": {
        "i": serial("labels repeat"),
        "g": parallel("each group for itself"),
    }
}
DIAGNOSTICS: Diagnostics = {}
