"""What the kernels of saturation_vapour.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 1}, dtypes=("float64",), orders=("C",))


@spec.kernel
def saturation_pressure(make: Inputs) -> Arguments:
    return (make.rng.uniform(-40, 40),)


@spec.kernel
def relative_humidity(make: Inputs) -> Arguments:
    return 25.0, make.rng.uniform(-10, 24)


PLAN: Plan = {
    "saturation_pressure": {},
    "relative_humidity": {},
}
DIAGNOSTICS: Diagnostics = {}
