"""What the kernels of prefix_sum.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def inclusive(make: Inputs) -> Arguments:
    return make.uniform(make.size), make.zeros(make.size)


@spec.kernel
def exclusive_in_place(make: Inputs) -> Arguments:
    return (make.integers(make.size, low=0, high=9),)


PLAN: Plan = {
    "inclusive": {"i": serial("out[i] shows the sum so far (a scan could run it)")},
    "exclusive_in_place": {"i": serial("x[i] becomes the sum so far (a scan could run it)")},
}
DIAGNOSTICS: Diagnostics = {}
