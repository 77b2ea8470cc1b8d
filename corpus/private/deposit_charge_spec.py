"""What the kernels of deposit_charge.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def deposit(make: Inputs) -> Arguments:
    return make.uniform(make.size, high=8.0), 0.5, 1.0, make.zeros(8)


@spec.kernel
def interpolate(make: Inputs) -> Arguments:
    return make.uniform(make.size, high=8.0), make.uniform(8), 1.0, make.zeros(make.size)


PLAN: Plan = {
    "deposit": {"p": serial("particles of one cell add to the same elements, in order")},
    "interpolate": {"p": parallel("only reads the grid")},
}
DIAGNOSTICS: Diagnostics = {}
