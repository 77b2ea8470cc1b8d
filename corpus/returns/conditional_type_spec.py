"""What the kernels of conditional_type.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel
def sign_or_root(make: Inputs) -> Arguments:
    return (make.rng.normal(),)


@spec.kernel
def nearest_multiple(make: Inputs) -> Arguments:
    return make.rng.uniform(0, 9), 2.0


PLAN: Plan = {
    "sign_or_root": {},
    "nearest_multiple": {},
}
DIAGNOSTICS: Diagnostics = {}
