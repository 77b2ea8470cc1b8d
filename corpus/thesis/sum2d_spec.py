"""Inputs of the kernel in sum2d.py."""

import math

from difftest.plan import Diagnostics, Plan, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(
    unit="elements",
    sizes={"S": 10**2, "M": 10**5, "L": 10**8},
    benchmark=(10**2, 10**5, 10**6, 10**7, 10**8),
)


@spec.kernel
def sum2d(make: Inputs) -> Arguments:
    """Return a matrix that is nearly square."""
    rows = math.isqrt(make.size)
    return (make.uniform(rows, make.size // rows, low=-1.0),)


PLAN: Plan = {"sum2d": {"i": reduction("elements are added"), "j": reduction("elements are added")}}
DIAGNOSTICS: Diagnostics = {}
