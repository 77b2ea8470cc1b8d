"""What the kernels of boundscheck.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel
def checked_sum(make: Inputs) -> Arguments:
    return make.normal(4), make.integers(5, low=0, high=5)


@spec.kernel
def safe_ratio(make: Inputs) -> Arguments:
    return make.rng.normal(), float(make.rng.integers(0, 3))


PLAN: Plan = {
    "checked_sum": {"i": reduction("elements are added")},
    "safe_ratio": {},
}
DIAGNOSTICS: Diagnostics = {}
