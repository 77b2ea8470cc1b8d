"""What the kernels of aliased_arguments.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",))


@spec.kernel
def add_neighbour(make: Inputs) -> Arguments:
    return make.uniform(make.size), make.zeros(make.size)


@spec.kernel
def same_array(make: Inputs) -> Arguments:
    return (make.uniform(make.size),)


PLAN: Plan = {
    "add_neighbour": {"i": serial("a caller passes one array twice")},
    "same_array": {},
}
DIAGNOSTICS: Diagnostics = {}
