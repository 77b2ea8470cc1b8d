"""What the kernels of parallel_expression.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction
from difftest.spec import Arguments, Inputs, Specification, relative_l2

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def wave_superposition(make: Inputs) -> Arguments:
    return make.uniform(make.size), 1.5, 0.3


@spec.kernel(agreement=relative_l2())
def rms(make: Inputs) -> Arguments:
    return (make.normal(make.size),)


@spec.kernel
def blend(make: Inputs) -> Arguments:
    return make.normal(make.size), make.normal(make.size), 0.25, make.zeros(make.size)


PLAN: Plan = {
    "wave_superposition": {"return": parallel("elements are independent")},
    "rms": {"return": reduction("squares are added")},
    "blend": {"out[:]": parallel("elements are independent")},
}
DIAGNOSTICS: Diagnostics = {}
