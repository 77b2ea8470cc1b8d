"""What the kernels of heat_solver.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def diffuse(make: Inputs) -> Arguments:
    return make.normal(make.size), 0.2, 4


PLAN: Plan = {
    "diffuse": {
        "_": serial("time steps"),
        "i": parallel("new is another array than u"),
        "u[:]": parallel("elements are independent"),
    }
}
DIAGNOSTICS: Diagnostics = {}
