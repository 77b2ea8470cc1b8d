"""What the kernels of winding.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",))


@spec.kernel
def is_left(make: Inputs) -> Arguments:
    return tuple(make.rng.normal(size=6).tolist())


@spec.kernel
def winding_number(make: Inputs) -> Arguments:
    return 0.1 * make.rng.normal(), 0.1 * make.rng.normal(), make.normal(make.size), make.normal(make.size)


PLAN: Plan = {
    "is_left": {},
    "winding_number": {"i": reduction("the crossings are added")},
}
DIAGNOSTICS: Diagnostics = {}
