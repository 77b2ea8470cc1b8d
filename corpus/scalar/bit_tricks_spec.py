"""What the kernels of bit_tricks.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, reduction, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 1}, dtypes=("float64",), orders=("C",))


@spec.kernel
def popcount(make: Inputs) -> Arguments:
    return (int(make.rng.integers(0, 2**40)),)


@spec.kernel
def next_power_of_two(make: Inputs) -> Arguments:
    return (int(make.rng.integers(1, 10**6)),)


@spec.kernel
def morton(make: Inputs) -> Arguments:
    return int(make.rng.integers(0, 65536)), int(make.rng.integers(0, 65536))


PLAN: Plan = {
    "popcount": {"while": serial("a bit is cleared from what the last step left")},
    "next_power_of_two": {"while": serial("the power grows from step to step")},
    "morton": {"bit": reduction("bits are joined by or, in any order")},
}
DIAGNOSTICS: Diagnostics = {}
