"""What the kernels of star_arguments.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel
def mean_of(make: Inputs) -> Arguments:
    return tuple(make.rng.normal(size=3).tolist())


PLAN: Plan = {"mean_of": {"v": reduction("values are added")}}
DIAGNOSTICS: Diagnostics = {}
