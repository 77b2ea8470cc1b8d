"""What the kernels of lookup_2d.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def table_lookup(make: Inputs) -> Arguments:
    return (
        make.normal(5, 6),
        make.uniform(make.size, high=6.0),
        make.uniform(make.size, low=-1.0, high=7.0),
        1.0,
        1.0,
        make.zeros(make.size),
    )


PLAN: Plan = {"table_lookup": {"k": parallel("out[k] is written by iteration k alone")}}
DIAGNOSTICS: Diagnostics = {}
