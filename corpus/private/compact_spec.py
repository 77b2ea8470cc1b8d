"""What the kernels of compact.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def keep_positive(make: Inputs) -> Arguments:
    return make.normal(make.size), make.zeros(make.size)


@spec.kernel
def partition(make: Inputs) -> Arguments:
    return make.uniform(make.size), 0.5


PLAN: Plan = {
    "keep_positive": {"i": serial("where an element goes depends on those before")},
    "partition": {"i": serial("elements change places with earlier ones")},
}
DIAGNOSTICS: Diagnostics = {}
