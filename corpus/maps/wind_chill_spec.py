"""What the kernels of wind_chill.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",))


@spec.kernel
def components(make: Inputs) -> Arguments:
    return make.rng.uniform(0, 30), make.rng.uniform(0, 360)


@spec.kernel
def wind_chill(make: Inputs) -> Arguments:
    n = make.size
    t, speed, direction = (
        make.uniform(n, low=-20, high=20),
        make.uniform(n, high=20),
        make.uniform(n, high=360),
    )
    return t, speed, direction, make.zeros(n), make.zeros(n), make.zeros(n)


PLAN: Plan = {
    "components": {},
    "wind_chill": {"i": parallel("three arrays, each written at i alone")},
}
DIAGNOSTICS: Diagnostics = {}
