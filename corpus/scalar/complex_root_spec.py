"""What the kernels of complex_root.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 1}, dtypes=("float64",), orders=("C",))


@spec.kernel
def reflection(make: Inputs) -> Arguments:
    return 1.0 + 0.0j, complex(make.rng.uniform(1.2, 2.0), 0.1), 120e-9, 550e-9


@spec.kernel
def reflectance(make: Inputs) -> Arguments:
    return 1.0 + 0.0j, complex(make.rng.uniform(1.2, 2.0), 0.1), 120e-9, 550e-9


PLAN: Plan = {
    "reflection": {},
    "reflectance": {},
}
DIAGNOSTICS: Diagnostics = {}
