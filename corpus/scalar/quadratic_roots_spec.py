"""What the kernels of quadratic_roots.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 1}, dtypes=("float64",), orders=("C",))


@spec.kernel
def quadratic_roots(make: Inputs) -> Arguments:
    return 1.0, make.rng.uniform(2.5, 9.0), make.rng.uniform(0.5, 1.5)


PLAN: Plan = {"quadratic_roots": {}}
DIAGNOSTICS: Diagnostics = {}
