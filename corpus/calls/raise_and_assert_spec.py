"""What the kernels of raise_and_assert.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, reduction, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, orders=("C",))


@spec.kernel
def checked_sqrt(make: Inputs) -> Arguments:
    return (make.rng.normal(),)


@spec.kernel
def checked_mean(make: Inputs) -> Arguments:
    return (make.normal(int(make.rng.integers(0, 4))),)


@spec.kernel
def fill_until(make: Inputs) -> Arguments:
    return make.normal(make.size), 1.0


PLAN: Plan = {
    "checked_sqrt": {},
    "checked_mean": {"v": reduction("elements are added")},
    "fill_until": {"i": serial("it stops at the first error")},
}
DIAGNOSTICS: Diagnostics = {}
