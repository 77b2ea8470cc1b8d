"""What the kernels of checksum.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, reduction, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",))


@spec.kernel
def adler32(make: Inputs) -> Arguments:
    return (make.integers(make.size, low=0, high=256, dtype="uint8"),)


@spec.kernel
def xor_sum(make: Inputs) -> Arguments:
    return (make.integers(make.size, low=0, high=10**6),)


PLAN: Plan = {
    "adler32": {"byte": serial("both parts go through a remainder in every step")},
    "xor_sum": {"i": reduction("exclusive or, in any order")},
}
DIAGNOSTICS: Diagnostics = {}
