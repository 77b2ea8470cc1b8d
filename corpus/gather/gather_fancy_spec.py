"""What the kernels of gather_fancy.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def take_loop(make: Inputs) -> Arguments:
    return make.normal(7), make.integers(make.size, low=-7, high=7), make.zeros(make.size)


@spec.kernel
def take_fancy(make: Inputs) -> Arguments:
    return make.normal(7), make.integers(make.size, low=-7, high=7)


@spec.kernel
def take_parallel(make: Inputs) -> Arguments:
    return make.normal(7), make.integers(make.size, low=-7, high=7), make.zeros(make.size)


PLAN: Plan = {
    "take_loop": {"i": parallel("out[i] is written by iteration i alone")},
    "take_fancy": {"return": parallel("elements are independent")},
    "take_parallel": {"i": parallel("out[i] is written by iteration i alone")},
}
DIAGNOSTICS: Diagnostics = {}
