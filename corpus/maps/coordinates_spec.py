"""What the kernels of coordinates.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def to_cartesian(make: Inputs) -> Arguments:
    return (
        make.uniform(make.size),
        make.uniform(make.size, high=6.0),
        make.zeros(make.size),
        make.zeros(make.size),
    )


@spec.kernel
def to_polar(make: Inputs) -> Arguments:
    return make.normal(make.size), make.normal(make.size), make.zeros(make.size), make.zeros(make.size)


PLAN: Plan = {
    "to_cartesian": {"k": parallel("each point for itself")},
    "to_polar": {"k": parallel("each point for itself")},
}
DIAGNOSTICS: Diagnostics = {}
