"""What the kernels of tuple_results.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, reduction, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, orders=("C",))


@spec.kernel
def min_max_sum(make: Inputs) -> Arguments:
    return (make.normal(make.size),)


@spec.kernel
def split(make: Inputs) -> Arguments:
    return make.normal(make.size), 0.0


@spec.kernel
def polar_pair(make: Inputs) -> Arguments:
    return make.rng.normal(), make.rng.normal()


PLAN: Plan = {
    "min_max_sum": {"v": reduction("a minimum, a maximum, a sum")},
    "split": {
        "below": serial("where an element goes depends on those before"),
        "above": serial("where an element goes depends on those before"),
    },
    "polar_pair": {},
}
DIAGNOSTICS: Diagnostics = {}
