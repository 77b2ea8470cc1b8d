"""What the kernels of friction_factor.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 1}, dtypes=("float64",), orders=("C",))


@spec.kernel
def colebrook(make: Inputs) -> Arguments:
    return make.rng.uniform(5e3, 1e6), 1e-4


@spec.kernel
def friction(make: Inputs) -> Arguments:
    return make.rng.uniform(1e2, 1e5), 1e-3


PLAN: Plan = {
    "colebrook": {"_": serial("fixed-point iteration")},
    "friction": {},
}
DIAGNOSTICS: Diagnostics = {}
