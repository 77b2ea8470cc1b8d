"""What the kernels of dewpoint.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 1}, dtypes=("float64",), orders=("C",))


@spec.kernel
def heat_index(make: Inputs) -> Arguments:
    return make.rng.uniform(60, 110), make.rng.uniform(5, 100)


PLAN: Plan = {"heat_index": {}}
DIAGNOSTICS: Diagnostics = {}
