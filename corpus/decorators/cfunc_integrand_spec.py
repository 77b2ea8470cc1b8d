"""What the kernels of cfunc_integrand.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel
def gamma3(make: Inputs) -> Arguments:
    return make.rng.uniform(10, 30), 10 * make.size


@spec.kernel
def call_back(make: Inputs) -> Arguments:
    return (make.rng.uniform(0, 3),)


PLAN: Plan = {
    "integrand": {},
    "gamma3": {"i": reduction("values are added")},
    "call_back": {},
}

DIAGNOSTICS: Diagnostics = {}
