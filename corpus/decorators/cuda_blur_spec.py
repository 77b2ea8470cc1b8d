"""What the kernels of cuda_blur.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 6, "M": 16}, dtypes=("float64",), orders=("C",))


@spec.kernel
def run_blur(make: Inputs) -> Arguments:
    return make.uniform(make.size, 5), make.zeros(make.size, 5)


PLAN: Plan = {
    "clamp": {},
    "blur": {
        "elements": parallel("thread (i, j) owns out[i, j]"),
        "a": reduction("the window is added"),
        "b": reduction("the window is added"),
    },
    "run_blur": {},
}
DIAGNOSTICS: Diagnostics = {"clamp": ("CRB2001",), "blur": ("CRB2001",)}
