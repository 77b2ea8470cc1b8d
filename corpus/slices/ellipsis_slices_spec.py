"""What the kernels of ellipsis_slices.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def add_profile(make: Inputs) -> Arguments:
    return make.normal(make.size, 4), make.normal(4)


@spec.kernel
def last_layer(make: Inputs) -> Arguments:
    return (make.normal(make.size, 3, 4),)


@spec.kernel
def fill_all(make: Inputs) -> Arguments:
    return make.normal(make.size, 4), make.scalar(make.rng.normal())


PLAN: Plan = {
    "add_profile": {"field[...]": parallel("elements are independent")},
    "last_layer": {},
    "fill_all": {
        "a[:]": parallel("a constant is stored"),
        "a[..., 0]": parallel("a constant is stored"),
    },
}
DIAGNOSTICS: Diagnostics = {}
