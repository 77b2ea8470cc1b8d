"""What the kernels of race_prange.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",))


@spec.kernel
def smooth_in_place(make: Inputs) -> Arguments:
    return (make.normal(make.size),)


@spec.kernel
def half_apart(make: Inputs) -> Arguments:
    return (make.normal(make.size),)


PLAN: Plan = {
    "smooth_in_place": {"i": serial("iterations read what their neighbours write: the prange is a race")},
    "half_apart": {"i": parallel("the upper half is only read")},
}
DIAGNOSTICS: Diagnostics = {"smooth_in_place": ("CRB3001",)}
