"""What the kernels of stacked.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel
def with_borders(make: Inputs) -> Arguments:
    return make.normal(make.size), 0.5, 1.5


@spec.kernel
def points_from(make: Inputs) -> Arguments:
    return make.normal(make.size), make.normal(make.size)


@spec.kernel
def upsample(make: Inputs) -> Arguments:
    return make.normal(make.size), 3


PLAN: Plan = {
    "with_borders": {},
    "points_from": {},
    "upsample": {},
}
DIAGNOSTICS: Diagnostics = {}
