"""What the kernels of mean_variance.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def mean_variance(make: Inputs) -> Arguments:
    return (make.normal(make.size, mean=3.0),)


PLAN: Plan = {"mean_variance": {"v": reduction("two sums over the same elements")}}
DIAGNOSTICS: Diagnostics = {}
