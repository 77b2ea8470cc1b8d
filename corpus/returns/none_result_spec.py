"""What the kernels of none_result.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, orders=("C",))


@spec.kernel
def add_in_place(make: Inputs) -> Arguments:
    return make.normal(make.size), make.normal(make.size)


@spec.kernel
def maybe_scale(make: Inputs) -> Arguments:
    return make.normal(make.size), float(make.rng.integers(0, 3))


PLAN: Plan = {
    "add_in_place": {"i": parallel("each element for itself")},
    "maybe_scale": {"i": parallel("each element for itself")},
}
DIAGNOSTICS: Diagnostics = {}
