"""What the kernels of windowed_mean.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def windowed_mean(make: Inputs) -> Arguments:
    return make.normal(make.size), 4


@spec.kernel
def windowed_max(make: Inputs) -> Arguments:
    return make.normal(make.size), 3


PLAN: Plan = {
    "windowed_mean": {"i": parallel("windows are only read")},
    "windowed_max": {"i": parallel("windows are only read")},
}
DIAGNOSTICS: Diagnostics = {}
