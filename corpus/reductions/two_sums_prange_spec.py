"""What the kernels of two_sums_prange.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, reduction
from difftest.spec import Arguments, Inputs, Specification, relative_l2

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel(agreement=relative_l2())
def centre_of_mass(make: Inputs) -> Arguments:
    return make.normal(make.size), make.uniform(make.size, low=0.5)


PLAN: Plan = {"centre_of_mass": {"i": reduction("two sums over the same loop")}}
DIAGNOSTICS: Diagnostics = {}
