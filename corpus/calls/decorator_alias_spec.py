"""What the kernels of decorator_alias.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, orders=("C",))


@spec.kernel
def double(make: Inputs) -> Arguments:
    return (make.rng.normal(),)


@spec.kernel
def sum_double(make: Inputs) -> Arguments:
    return (make.normal(make.size),)


@spec.kernel
def double_all(make: Inputs) -> Arguments:
    return make.normal(make.size), make.zeros(make.size)


@spec.kernel
def last(make: Inputs) -> Arguments:
    return (make.normal(make.size),)


PLAN: Plan = {
    "double": {},
    "sum_double": {"v": reduction("elements are added")},
    "double_all": {"i": parallel("each element for itself")},
    "last": {},
}
DIAGNOSTICS: Diagnostics = {}
