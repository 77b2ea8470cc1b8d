"""What the kernels of views_of_bits.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel
def exponent_bits(make: Inputs) -> Arguments:
    return (make.normal(make.size),)


@spec.kernel
def checksum_words(make: Inputs) -> Arguments:
    return (make.integers(4 * make.size, low=0, high=256, dtype="uint8"),)


PLAN: Plan = {
    "exponent_bits": {"i": parallel("each element for itself")},
    "checksum_words": {"w": reduction("exclusive or")},
}
DIAGNOSTICS: Diagnostics = {}
