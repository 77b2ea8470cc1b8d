"""What the kernels of shifted_copy.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def shift_right(make: Inputs) -> Arguments:
    return (make.normal(make.size),)


@spec.kernel
def shift_left(make: Inputs) -> Arguments:
    return (make.normal(make.size),)


PLAN: Plan = {
    "shift_right": {"i": serial("a[i - 1] was just written: a[0] spreads")},
    "shift_left": {"i": serial("a[i + 1] is read before iteration i + 1 writes it")},
}
DIAGNOSTICS: Diagnostics = {}
