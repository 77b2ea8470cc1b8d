"""What the kernels of ufunc_broadcast.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel
def fma_clip(make: Inputs) -> Arguments:
    return make.uniform(make.size, 4), make.uniform(4), -0.2


@spec.kernel
def greatest_divisor(make: Inputs) -> Arguments:
    return make.integers(make.size, low=1, high=500), make.integers(make.size, low=1, high=500)


PLAN: Plan = {
    "fma_clip": {"elements": parallel("each element for itself")},
    "greatest_divisor": {
        "elements": parallel("each element for itself"),
        "while": serial("remainders follow one another"),
    },
}
DIAGNOSTICS: Diagnostics = {"fma_clip": ("CRB2001",), "greatest_divisor": ("CRB2001",)}
