"""What the kernels of max_prange.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 300})


@spec.kernel
def largest_change(make: Inputs) -> Arguments:
    return make.uniform(make.size, 7), make.uniform(make.size, 7)


PLAN: Plan = {
    "largest_change": {
        "i": reduction("the maximum does not depend on the order"),
        "j": reduction("the maximum does not depend on the order"),
    }
}
DIAGNOSTICS: Diagnostics = {}
