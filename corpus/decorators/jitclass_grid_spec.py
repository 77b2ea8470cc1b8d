"""What the kernels of jitclass_grid.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",), inner=("integral",))


@spec.kernel
def ramp_integral(make: Inputs) -> Arguments:
    return make.size, 0.1, make.rng.normal()


PLAN: Plan = {
    "Grid": {"i": parallel("each element for itself")},
    "integral": {"v": reduction("elements are added")},
    "ramp_integral": {},
}

DIAGNOSTICS: Diagnostics = {}
