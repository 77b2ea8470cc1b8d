"""What the kernels of private_names.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel
def _gamma(make: Inputs) -> Arguments:
    return (make.rng.uniform(0, 0.9),)


@spec.kernel
def boosted(make: Inputs) -> Arguments:
    return 1.0, 2.0, make.rng.uniform(0, 0.9)


PLAN: Plan = {
    "lorentz": {},
    "_gamma": {},
    "boosted": {},
}
DIAGNOSTICS: Diagnostics = {"lorentz": ("CRB2007",)}
