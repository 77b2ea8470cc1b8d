"""What the kernels of integer_arrays.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",))


@spec.kernel
def pack_rgb(make: Inputs) -> Arguments:
    return (*(make.integers(make.size, low=0, high=256, dtype="uint8") for _ in range(3)),)


@spec.kernel
def average_bytes(make: Inputs) -> Arguments:
    return make.integers(make.size, low=0, high=256, dtype="uint8"), make.integers(
        make.size, low=0, high=256, dtype="uint8"
    )


@spec.kernel
def parity(make: Inputs) -> Arguments:
    return (make.integers(make.size, low=0, high=100),)


PLAN: Plan = {
    "pack_rgb": {"return": parallel("elements are independent")},
    "average_bytes": {"return": parallel("elements are independent")},
    "parity": {"return": parallel("elements are independent")},
}
DIAGNOSTICS: Diagnostics = {}
