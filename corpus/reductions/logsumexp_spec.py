"""What the kernels of logsumexp.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def logsumexp(make: Inputs) -> Arguments:
    return (make.normal(make.size, deviation=100.0),)


PLAN: Plan = {
    "logsumexp": {
        "v": reduction("a maximum, then a sum"),
        "v#2": reduction("a maximum, then a sum"),
    }
}
DIAGNOSTICS: Diagnostics = {}
