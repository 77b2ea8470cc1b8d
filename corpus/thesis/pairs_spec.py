"""Inputs of the kernels in pairs.py."""

from difftest.plan import Diagnostics, Plan, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(unit="beads", sizes={"S": 10, "M": 100, "L": 1_000})


@spec.kernel(sizes={"S": 1})
def separation(make: Inputs) -> Arguments:
    """Return two beads."""
    return make.uniform(3), make.uniform(3)


@spec.kernel
def total_separation(make: Inputs) -> Arguments:
    """Return beads, one a row."""
    return (make.uniform(make.size, 3),)


PLAN: Plan = {
    "separation": {},
    "total_separation": {
        "i": reduction("distances are added"),
        "j": reduction("distances are added"),
    },
}
DIAGNOSTICS: Diagnostics = {}
