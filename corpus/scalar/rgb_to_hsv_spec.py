"""What the kernels of rgb_to_hsv.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 1}, dtypes=("float64",), orders=("C",))


@spec.kernel
def rgb_to_hsv(make: Inputs) -> Arguments:
    return tuple(make.rng.uniform(0.1, 1.0, 3).tolist())


PLAN: Plan = {"rgb_to_hsv": {}}
DIAGNOSTICS: Diagnostics = {}
