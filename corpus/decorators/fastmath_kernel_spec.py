"""What the kernels of fastmath_kernel.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, reduction
from difftest.spec import Arguments, Inputs, Specification, relative_l2

spec = Specification(sizes={"S": 10, "M": 1_000}, orders=("C",))


@spec.kernel(agreement=relative_l2())
def fast_sum(make: Inputs) -> Arguments:
    return (make.uniform(make.size),)


@spec.kernel(agreement=relative_l2())
def fast_norm(make: Inputs) -> Arguments:
    return (make.uniform(make.size),)


PLAN: Plan = {
    "fast_sum": {"v": reduction("elements are added")},
    "fast_norm": {},
}
DIAGNOSTICS: Diagnostics = {}
