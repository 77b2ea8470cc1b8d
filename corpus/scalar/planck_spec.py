"""What the kernels of planck.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 1}, dtypes=("float64",), orders=("C",))


@spec.kernel
def planck(make: Inputs) -> Arguments:
    return make.rng.uniform(3e-7, 2e-6), make.rng.uniform(3000.0, 8000.0)


@spec.kernel
def wien_peak(make: Inputs) -> Arguments:
    return (make.rng.uniform(200.0, 8000.0),)


PLAN: Plan = {
    "planck": {},
    "wien_peak": {},
}
DIAGNOSTICS: Diagnostics = {}
