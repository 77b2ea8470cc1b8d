"""What the kernels of object_mode.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel
def sum_with_progress(make: Inputs) -> Arguments:
    return (make.normal(make.size),)


PLAN: Plan = {"sum_with_progress": {"v": reduction("elements are added")}}
DIAGNOSTICS: Diagnostics = {"sum_with_progress": ("CRB2003",)}
