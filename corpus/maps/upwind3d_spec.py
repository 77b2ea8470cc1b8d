"""What the kernels of upwind3d.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 8, "M": 40})


@spec.kernel
def advect(make: Inputs) -> Arguments:
    return make.uniform(make.size, 5, 4), 1.0, 0.5, 0.25, 0.1, make.zeros(make.size, 5, 4)


PLAN: Plan = {
    "advect": {
        "i": parallel("out is another array than q"),
        "j": parallel("out is another array than q"),
        "k": parallel("out is another array than q"),
    }
}
DIAGNOSTICS: Diagnostics = {}
