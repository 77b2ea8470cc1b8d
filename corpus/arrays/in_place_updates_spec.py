"""What the kernels of in_place_updates.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",))


@spec.kernel
def momentum_step(make: Inputs) -> Arguments:
    return make.normal(make.size), make.normal(make.size), make.normal(make.size), 0.01, 0.9


@spec.kernel
def decay(make: Inputs) -> Arguments:
    return make.normal(make.size), 0.3


PLAN: Plan = {
    "momentum_step": {
        "v": parallel("elements are independent"),
        "w": parallel("elements are independent"),
    },
    "decay": {"x[:]": parallel("elements are independent")},
}
DIAGNOSTICS: Diagnostics = {}
