"""What the kernels of kepler.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 1}, dtypes=("float64",), orders=("C",))


@spec.kernel
def eccentric_anomaly(make: Inputs) -> Arguments:
    return make.rng.uniform(0.0, 6.0), make.rng.uniform(0.0, 0.95)


PLAN: Plan = {"eccentric_anomaly": {"_": serial("each step starts from the last one")}}
DIAGNOSTICS: Diagnostics = {}
