"""What the kernels of thomas.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def thomas(make: Inputs) -> Arguments:
    return (
        make.uniform(make.size),
        make.uniform(make.size, low=3.0, high=4.0),
        make.uniform(make.size),
        make.normal(make.size),
        make.zeros(make.size),
    )


PLAN: Plan = {
    "thomas": {
        "i": serial("elimination needs row i - 1"),
        "i#2": serial("substitution needs x[i + 1]"),
    }
}
DIAGNOSTICS: Diagnostics = {}
