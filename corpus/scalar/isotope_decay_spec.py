"""What the kernels of isotope_decay.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 1}, dtypes=("float64",), orders=("C",))


@spec.kernel
def activity(make: Inputs) -> Arguments:
    return 1e6, make.rng.uniform(1, 5), 1.5


@spec.kernel
def daughter_activity(make: Inputs) -> Arguments:
    return 1e6, make.rng.uniform(50, 70), 6.0, 10.0


PLAN: Plan = {
    "activity": {},
    "daughter_activity": {},
}
DIAGNOSTICS: Diagnostics = {}
