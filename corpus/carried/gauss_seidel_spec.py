"""What the kernels of gauss_seidel.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 8, "M": 100})


@spec.kernel
def sweep(make: Inputs) -> Arguments:
    return make.uniform(make.size, 7), make.uniform(make.size, 7), 0.01


@spec.kernel
def relax(make: Inputs) -> Arguments:
    return make.uniform(make.size, 7), make.uniform(make.size, 7), 0.01, 3


PLAN: Plan = {
    "sweep": {
        "i": serial("u[i - 1, j] was just written"),
        "j": serial("u[i, j - 1] was just written"),
    },
    "relax": {"_": serial("sweep after sweep")},
}
DIAGNOSTICS: Diagnostics = {}
