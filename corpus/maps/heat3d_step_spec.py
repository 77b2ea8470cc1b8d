"""What the kernels of heat3d_step.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 8, "M": 50})


@spec.kernel
def heat_step(make: Inputs) -> Arguments:
    return make.uniform(make.size, 6, 5), make.zeros(make.size, 6, 5), 0.1


PLAN: Plan = {
    "heat_step": {
        "x": parallel("new is written where it is not read"),
        "y": parallel("new is written where it is not read"),
        "z": parallel("new is written where it is not read"),
    }
}
DIAGNOSTICS: Diagnostics = {}
