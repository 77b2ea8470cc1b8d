"""What the kernels of cuda_saxpy.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 100}, dtypes=("float64",), orders=("C",))


@spec.kernel
def run_saxpy(make: Inputs) -> Arguments:
    return 1.5, make.normal(make.size), make.normal(make.size)


PLAN: Plan = {
    "saxpy": {"elements": parallel("thread i owns y[i]")},
    "run_saxpy": {},
}
DIAGNOSTICS: Diagnostics = {"saxpy": ("CRB2001",)}
