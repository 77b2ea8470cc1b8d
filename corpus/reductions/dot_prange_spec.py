"""What the kernels of dot_prange.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, reduction
from difftest.spec import Arguments, Inputs, Specification, relative_l2

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel(agreement=relative_l2())
def dot(make: Inputs) -> Arguments:
    return make.uniform(make.size), make.uniform(make.size)


@spec.kernel(agreement=relative_l2())
def norm(make: Inputs) -> Arguments:
    return (make.uniform(make.size),)


PLAN: Plan = {
    "dot": {"i": reduction("products are added up")},
    "norm": {"i": reduction("squares are added up")},
}
DIAGNOSTICS: Diagnostics = {}
