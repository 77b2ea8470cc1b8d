"""What the kernels of ufunc_dynamic.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, orders=("C",))


@spec.kernel
def relative_change(make: Inputs) -> Arguments:
    return make.normal(make.size), make.array(make.rng.integers(0, 3, make.size))


@spec.kernel
def wrapped_angle(make: Inputs) -> Arguments:
    return (make.normal(make.size, deviation=10.0),)


PLAN: Plan = {
    "relative_change": {"elements": parallel("each element for itself")},
    "wrapped_angle": {"elements": parallel("each element for itself")},
}
DIAGNOSTICS: Diagnostics = {"relative_change": ("CRB2001",), "wrapped_angle": ("CRB2001",)}
