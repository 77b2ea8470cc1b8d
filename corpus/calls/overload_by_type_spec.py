"""What the kernels of overload_by_type.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, orders=("C",))


@spec.kernel
def total_any_rank(make: Inputs) -> Arguments:
    return (make.normal(make.size),)


@spec.kernel
def norm_or_abs(make: Inputs) -> Arguments:
    return make.normal(make.size), 3


PLAN: Plan = {
    "total_any_rank": {},
    "norm_or_abs": {},
}
DIAGNOSTICS: Diagnostics = {}
