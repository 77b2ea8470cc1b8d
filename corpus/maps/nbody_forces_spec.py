"""What the kernels of nbody_forces.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 300})


@spec.kernel
def accelerations(make: Inputs) -> Arguments:
    return make.normal(make.size, 3), make.uniform(make.size), make.zeros(make.size, 3), 1e-2


PLAN: Plan = {
    "accelerations": {
        "i": parallel("row i of acc is written by iteration i alone"),
        "j": reduction("three sums"),
    }
}
DIAGNOSTICS: Diagnostics = {}
