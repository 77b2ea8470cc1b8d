"""What the kernels of day_of_week.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 1}, dtypes=("float64",), orders=("C",))


@spec.kernel
def days_from_civil(make: Inputs) -> Arguments:
    return int(make.rng.integers(-400, 2400)), int(make.rng.integers(1, 13)), int(make.rng.integers(1, 29))


@spec.kernel
def weekday(make: Inputs) -> Arguments:
    return int(make.rng.integers(-400, 2400)), int(make.rng.integers(1, 13)), int(make.rng.integers(1, 29))


PLAN: Plan = {
    "days_from_civil": {},
    "weekday": {},
}
DIAGNOSTICS: Diagnostics = {}
