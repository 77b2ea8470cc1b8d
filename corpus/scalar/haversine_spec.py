"""What the kernels of haversine.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 1}, dtypes=("float64",), orders=("C",))


@spec.kernel
def haversine(make: Inputs) -> Arguments:
    return (
        make.rng.uniform(-90, 90),
        make.rng.uniform(-180, 180),
        make.rng.uniform(-90, 90),
        make.rng.uniform(-180, 180),
    )


PLAN: Plan = {"haversine": {}}
DIAGNOSTICS: Diagnostics = {}
