"""What the kernels of clipped_bounds.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def head_and_tail(make: Inputs) -> Arguments:
    return make.normal(make.size), int(make.rng.integers(1, 2 * make.size))


@spec.kernel
def set_tail(make: Inputs) -> Arguments:
    return make.normal(make.size), int(make.rng.integers(1, make.size)), 1.5


PLAN: Plan = {
    "head_and_tail": {},
    "set_tail": {"x[len(x) - k:]": parallel("a constant is stored")},
}
DIAGNOSTICS: Diagnostics = {}
