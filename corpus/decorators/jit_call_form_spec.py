"""What the kernels of jit_call_form.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, orders=("C",))


@spec.kernel
def softplus(make: Inputs) -> Arguments:
    return (make.rng.normal(),)


@spec.kernel
def norm1(make: Inputs) -> Arguments:
    return (make.normal(make.size),)


PLAN: Plan = {
    "softplus": {},
    "norm1": {},
    "_softplus": {},
    "_norm1": {"v": reduction("elements are added")},
}
DIAGNOSTICS: Diagnostics = {}
