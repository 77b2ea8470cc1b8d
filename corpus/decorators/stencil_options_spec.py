"""What the kernels of stencil_options.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel
def gradient_x(make: Inputs) -> Arguments:
    return (make.normal(make.size, 6),)


@spec.kernel
def trailing_mean(make: Inputs) -> Arguments:
    return (make.normal(make.size),)


PLAN: Plan = {
    "gradient_x": {"elements": parallel("the result is another array")},
    "trailing_mean": {
        "elements": parallel("the result is another array"),
        "i": reduction("the window is added"),
    },
}
DIAGNOSTICS: Diagnostics = {"gradient_x": ("CRB2001",), "trailing_mean": ("CRB2001",)}
