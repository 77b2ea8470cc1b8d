"""What the kernels of default_arguments.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel
def logistic(make: Inputs) -> Arguments:
    return make.rng.normal(), 2.0


@spec.kernel
def growth(make: Inputs) -> Arguments:
    return (make.rng.uniform(0, 20),)


@spec.kernel
def fill_growth(make: Inputs) -> Arguments:
    return make.uniform(make.size, high=20.0), make.zeros(make.size)


PLAN: Plan = {
    "logistic": {},
    "growth": {},
    "fill_growth": {"i": parallel("each element for itself")},
}
DIAGNOSTICS: Diagnostics = {}
