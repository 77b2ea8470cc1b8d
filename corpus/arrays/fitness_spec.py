"""What the kernels of fitness.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, orders=("C",))


@spec.kernel
def rastrigin(make: Inputs) -> Arguments:
    return (make.normal(make.size, 4),)


@spec.kernel
def rosenbrock(make: Inputs) -> Arguments:
    return (make.normal(make.size),)


@spec.kernel
def best_of(make: Inputs) -> Arguments:
    return (make.normal(make.size, 4),)


PLAN: Plan = {
    "rastrigin": {"return": reduction("rows are summed")},
    "rosenbrock": {"return": reduction("terms are added")},
    "best_of": {},
}
DIAGNOSTICS: Diagnostics = {}
