"""What the kernels of function_argument.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel
def cubic(make: Inputs) -> Arguments:
    return (make.rng.normal(),)


@spec.kernel
def root_of_cubic(make: Inputs) -> Arguments:
    return 1.5, make.rng.uniform(2.0, 4.0)


PLAN: Plan = {
    "cubic": {},
    "secant": {"_": serial("a point follows from the last two")},
    "root_of_cubic": {},
}
DIAGNOSTICS: Diagnostics = {"root_of_cubic": ("CRB2004",)}
