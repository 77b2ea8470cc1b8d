"""What the kernels of early_returns.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, orders=("C",))


@spec.kernel
def safe_log(make: Inputs) -> Arguments:
    return (make.rng.normal(),)


@spec.kernel
def first_negative(make: Inputs) -> Arguments:
    return (make.normal(make.size, mean=1.0),)


@spec.kernel
def classify(make: Inputs) -> Arguments:
    return make.rng.uniform(0, 4), (1.0, 2.0)


PLAN: Plan = {
    "safe_log": {},
    "first_negative": {"i": serial("it stops at the first")},
    "classify": {},
}
DIAGNOSTICS: Diagnostics = {}
