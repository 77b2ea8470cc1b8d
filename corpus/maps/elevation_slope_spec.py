"""What the kernels of elevation_slope.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 8, "M": 200})


@spec.kernel
def slope(make: Inputs) -> Arguments:
    return make.uniform(make.size, 6, high=100.0), 10.0, make.zeros(make.size, 6)


PLAN: Plan = {
    "slope": {
        "i": parallel("z is only read"),
        "j": parallel("z is only read"),
    }
}
DIAGNOSTICS: Diagnostics = {}
