"""What the kernels of bisect_root.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 1}, dtypes=("float64",), orders=("C",))


@spec.kernel
def pressure(make: Inputs) -> Arguments:
    return make.rng.uniform(0.5, 3.0), make.rng.uniform(1.0, 2.0)


@spec.kernel
def volume(make: Inputs) -> Arguments:
    return make.rng.uniform(0.5, 2.0), make.rng.uniform(1.1, 2.0)


PLAN: Plan = {
    "pressure": {},
    "volume": {"while": serial("the interval follows from the last one")},
}
DIAGNOSTICS: Diagnostics = {}
