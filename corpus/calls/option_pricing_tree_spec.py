"""What the kernels of option_pricing_tree.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel
def payoff(make: Inputs) -> Arguments:
    return make.rng.uniform(50, 150), 100.0, True


@spec.kernel
def american(make: Inputs) -> Arguments:
    return make.rng.uniform(80, 120), 100.0, 0.03, 0.25, 1.0, make.size, False


PLAN: Plan = {
    "payoff": {},
    "american": {
        "j": parallel("each value for itself"),
        "n": serial("back in time"),
        "j#2": serial("v[j + 1] is read before iteration j + 1 writes it"),
    },
}
DIAGNOSTICS: Diagnostics = {}
