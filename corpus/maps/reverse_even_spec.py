"""What the kernels of reverse_even.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def reverse(make: Inputs) -> Arguments:
    return make.uniform(make.size), make.zeros(make.size)


@spec.kernel
def every_other(make: Inputs) -> Arguments:
    return make.uniform(make.size), make.zeros(make.size)


PLAN: Plan = {
    "reverse": {"i": parallel("out is written once at each place")},
    "every_other": {"i": parallel("even i, so i // 2 meets no place twice")},
}
DIAGNOSTICS: Diagnostics = {}
