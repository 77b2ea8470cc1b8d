"""What the kernels of exponential_smoothing.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def ema(make: Inputs) -> Arguments:
    return make.normal(make.size), 0.3


@spec.kernel
def holt(make: Inputs) -> Arguments:
    return make.normal(make.size), 0.3, 0.1, make.zeros(make.size)


PLAN: Plan = {
    "ema": {"i": serial("each value contains the last")},
    "holt": {"i": serial("level and trend go on")},
}
DIAGNOSTICS: Diagnostics = {}
