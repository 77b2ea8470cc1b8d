"""Inputs of the kernel in sum3d.py."""

from difftest.plan import Diagnostics, Plan, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(
    unit="elements",
    sizes={"S": 10**2, "M": 10**5, "L": 10**8},
    benchmark=(10**2, 10**5, 10**6, 10**7, 10**8),
)


@spec.kernel
def sum3d(make: Inputs) -> Arguments:
    """Return a box that is nearly a cube."""
    side = round(make.size ** (1 / 3))
    return (make.uniform(make.size // side**2, side, side, low=-1.0),)


PLAN: Plan = {
    "sum3d": {
        "i": reduction("elements are added"),
        "j": reduction("elements are added"),
        "k": reduction("elements are added"),
    }
}
DIAGNOSTICS: Diagnostics = {}
